import type { RecordedChange } from '@ota-news/foundation/contracts/agent-auth';
import { inTransaction } from '@ota-news/foundation/database/connection';
import { withOrigin } from '@ota-news/foundation/document-versions/change-origin';
import { EditConflictError } from '@ota-news/foundation/document-versions/edit-conflict';
import { requireVersion } from '@ota-news/foundation/document-versions/expectation';
import {
  createRestorations,
  fieldsToRestore,
} from '@ota-news/foundation/document-versions/restorations';
import { parseOrThrow } from '@ota-news/foundation/fields/issues';
import { ConflictError } from '@ota-news/foundation/network/conflict-error';
import { idOf } from '@ota-news/foundation/network/path-id';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import { personOf } from '@ota-news/foundation/panel-access/signed-in';
import type { Core, UID } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { VERSION_HEADER } from '@ota-news/foundation/contracts/editing';
import type { WholeVersion } from '@ota-news/foundation/contracts/history';
import { readableEntry, type RequestedEntry } from '../entries';
import { ownService } from '../own-services';

const undoing = z.object({ force: z.boolean().default(false) });

const MISSING = 'There is no such version.';
const REFUSED = 'Your role does not allow this.';

/** Rethrows an edit conflict without its details: the history shows who saved the entry and when. */
const withoutDetails = (error: unknown): never => {
  if (!(error instanceof EditConflictError)) throw error;
  throw new ConflictError(error.message, { name: error.name });
};

/** Controller of restorations in the admin panel. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const restorations = createRestorations(strapi);
  const labelOf = (uid: UID.ContentType, name: string): string =>
    ownService(strapi, 'labels').field(uid, name).label;

  /** @throws NotFoundError, ForbiddenError */
  const versionFor = async (
    ctx: Context,
  ): Promise<{ version: WholeVersion; entry: RequestedEntry }> => {
    const version = await ownService(strapi, 'versions').find(idOf(ctx, MISSING));
    if (version === null) throw new errors.NotFoundError(MISSING);
    const { contentType, documentId } = version;
    return { version, entry: await readableEntry(strapi, ctx, contentType, documentId) };
  };

  /** @throws ForbiddenError with the fields that the person's role may not write */
  const permit = (
    { contentType }: WholeVersion,
    { rights }: RequestedEntry,
    operation: 'create' | 'update',
    fields: string[],
  ): void => {
    if (!rights.may(operation)) throw new errors.ForbiddenError(REFUSED);
    const refused = fields.filter((name) => !rights.mayInWhole(operation, name));
    if (refused.length === 0) return;
    const names = refused.map((name) => labelOf(contentType, name)).join(', ');
    throw new errors.ForbiddenError(`${REFUSED} It may not change: ${names}.`);
  };

  /** Rejects the request if the entry has changed since the person loaded it. */
  const guard = (ctx: Context, version: WholeVersion, work: () => Promise<void>) =>
    inTransaction(strapi, async ({ query }) => {
      const seen = ctx.get(VERSION_HEADER);
      if (seen !== '') {
        const { contentType: uid, documentId } = version;
        const expectation = { versions: [seen] };
        await requireVersion(strapi, query, { uid, documentId, expectation }).catch(withoutDetails);
      }
      await work();
    });

  return {
    /** `POST /admin/history/versions/:id/restore`: makes the version the current draft. */
    async restore(ctx: Context): Promise<void> {
      const { version, entry } = await versionFor(ctx);
      const { contentType: uid, documentId, content } = version;
      const now = await ownService(strapi, 'versions').side(uid, documentId, 'draft');
      const fields =
        now === null
          ? Object.keys(content).filter((name) => content[name] !== null)
          : fieldsToRestore(strapi.contentType(uid), now, content);
      permit(version, entry, now === null ? 'create' : 'update', fields);
      const person = { id: personOf(ctx).id };
      await guard(ctx, version, async () => {
        const { missing } = await withOrigin({ channel: 'panel', restores: version.id }, () =>
          restorations.restoreVersion({ uid, documentId }, content, person),
        );
        ctx.body = {
          data: { documentId, missing: missing.map((name) => labelOf(uid, name)) },
        };
      });
    },

    /** `POST /admin/history/versions/:id/undo`: reverts a single change and keeps later ones. */
    async undo(ctx: Context): Promise<void> {
      const { force } = parseOrThrow(undoing, bodyOf(ctx) ?? {});
      const { version, entry } = await versionFor(ctx);
      const former = await ownService(strapi, 'versions').before(version);
      if (former === null || !['saved', 'discarded'].includes(version.action)) {
        throw new errors.ValidationError('What this change did can’t be taken back by itself.');
      }
      permit(version, entry, 'update', version.fields);
      const change: RecordedChange = {
        contentType: version.contentType,
        documentId: version.documentId,
        title: version.title,
        operation: 'update',
        fields: version.fields.map((field) => ({
          field,
          before: former.content[field] ?? null,
          after: version.content[field] ?? null,
        })),
      };
      await withOrigin({ channel: 'panel', restores: former.id }, () =>
        restorations.revertChange(change, { id: personOf(ctx).id }, force),
      );
      ctx.body = { data: { documentId: version.documentId, missing: [] } };
    },
  };
};
