import { PUBLICATION, snapshotOf, type Snapshot } from '@ota-news/foundation/agent-tools/documents';
import type { RecordedCall, RecordedChange } from '@ota-news/foundation/contracts/agent-auth';
import { inTransaction } from '@ota-news/foundation/database/connection';
import { getService } from '@ota-news/foundation/contracts/services';
import { deletedSubject } from '@ota-news/foundation/document-versions/deleted-documents';
import { isEditorialType } from '@ota-news/foundation/document-versions/editorial-types';
import { historyOf } from '@ota-news/foundation/document-versions/history-address';
import { createRestorations, stateOf } from '@ota-news/foundation/document-versions/restorations';
import { parseOrThrow } from '@ota-news/foundation/fields/issues';
import { idOf } from '@ota-news/foundation/network/path-id';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import { entryRights, type EntryRights } from '@ota-news/foundation/panel-access/entry-rights';
import type { Core, UID } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { changesForDisplay } from '../changes-for-display';

const querySchema = z.object({ contentType: z.string().max(255), documentId: z.string().max(64) });
const restoration = z.object({
  force: z.boolean().default(false),
  /** Also undoes the changes that were made along with it. */
  whole: z.boolean().default(false),
});

const UNNAMED = 'contentType and documentId must name a document.';
const MISSING = 'There is no such change.';

/** Operation that undoes each operation, for permission checks. */
const OPERATIONS = {
  create: 'delete',
  update: 'update',
  publish: 'update',
  delete: 'create',
} as const;

export type AgentChange = ReturnType<typeof serialize>;

/** A call that changed a document. */
type ChangingCall = RecordedCall & { change: RecordedChange };

/** Data of a call for the admin panel, with the fields that the user may see. Texts by the agent are plain text. */
const serialize = (
  { change, ...call }: ChangingCall,
  now: Snapshot | null,
  fields: RecordedChange['fields'],
  size: number,
) => ({
  id: call.id,
  at: call.at,
  agent: call.clientName,
  person: call.personName,
  tool: call.tool,
  operation: change.operation,
  /** Link to the version history, if versions are kept. */
  history: historyOf(change),
  fields,
  state: stateOf(change, now),
  /** The changes that it was made with; null for a single one. */
  batch: size > 1 ? { size } : null,
});

/** Lists and undoes agents' changes, for users of the admin panel. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const activity = () => getService(strapi, 'agent-auth', 'activity');
  const restorations = createRestorations(strapi);

  /** Rights for a document; a deleted document is checked by its last state. */
  const rightsOf = async (
    ctx: Context,
    { uid, documentId }: { uid: UID.ContentType; documentId: string },
    now: Snapshot | null,
  ): Promise<EntryRights> => {
    const subject = now?.subject ?? (await deletedSubject(strapi, uid, documentId));
    return entryRights(strapi, ctx, uid, subject);
  };

  /**
   * Checks a field as a whole, because values are shown and restored completely. Publication is an operation and has no
   * field permission.
   */
  const mayInWhole = (
    rights: EntryRights,
    operation: 'read' | 'create' | 'update',
    field: string,
  ): boolean => field === PUBLICATION || rights.mayInWhole(operation, field);

  /** The changes that were made along with one, itself among them, in their order. */
  const togetherWith = async (call: ChangingCall): Promise<ChangingCall[]> =>
    call.batch == null
      ? [call]
      : (await activity().ofBatch(call.batch)).filter(
          (one): one is ChangingCall => one.change !== null,
        );

  /** @throws ForbiddenError if the user may not undo a change */
  const requireRights = async (ctx: Context, change: RecordedChange): Promise<void> => {
    const uid = change.contentType as UID.ContentType;
    const { documentId } = change;
    const now = await snapshotOf(strapi, uid, documentId);
    const operation = OPERATIONS[change.operation];
    const rights = await rightsOf(ctx, { uid, documentId }, now);
    const isAllowed =
      rights.may('read') &&
      rights.may(operation) &&
      (operation === 'delete' ||
        change.fields.every(({ field }) => mayInWhole(rights, operation, field))) &&
      (change.fields.every(({ field }) => field !== PUBLICATION) || rights.may('publish'));
    if (!isAllowed) throw new errors.ForbiddenError('Your role does not allow this.');
  };

  return {
    /** `GET /admin/mcp/changes?contentType=…&documentId=…` */
    async list(ctx: Context): Promise<void> {
      const { contentType, documentId } = parseOrThrow(querySchema, ctx.query, UNNAMED);
      if (!isEditorialType(strapi, contentType)) throw new errors.ValidationError(UNNAMED);
      const now = await snapshotOf(strapi, contentType, documentId);
      const rights = await rightsOf(ctx, { uid: contentType, documentId }, now);
      if (!rights.may('read')) throw new errors.ForbiddenError('Your role does not allow this.');
      const calls = (await activity().ofDocument(contentType, documentId)).filter(
        (call): call is ChangingCall => call.change !== null,
      );
      const told = await changesForDisplay(
        strapi,
        ctx,
        contentType,
        calls.map(({ change }) =>
          change.fields.filter(({ field }) => mayInWhole(rights, 'read', field)),
        ),
      );
      const sizes = await activity().batchSizes(calls.flatMap(({ batch }) => batch ?? []));
      ctx.body = {
        data: calls.map((call, index) =>
          serialize(call, now, told[index] ?? [], sizes.get(call.batch ?? '') ?? 1),
        ),
      };
    },

    /** `POST /admin/mcp/changes/:id/restore` */
    async restore(ctx: Context): Promise<void> {
      const { force, whole } = parseOrThrow(
        restoration,
        bodyOf(ctx) ?? {},
        'force and whole must be true or false.',
      );
      const call = await activity().find(idOf(ctx, MISSING));
      const isRestorable = (one: RecordedCall | null): one is ChangingCall =>
        one?.change != null && isEditorialType(strapi, one.change.contentType);
      if (!isRestorable(call)) throw new errors.NotFoundError(MISSING);
      const calls = whole ? await togetherWith(call) : [call];
      for (const { change } of calls) await requireRights(ctx, change);
      await inTransaction(strapi, async () => {
        // What was made last may rest on what was made before.
        for (const { change } of [...calls].reverse()) {
          await restorations.revertChange(change, { id: ctx.state.user.id }, force);
        }
      });
      ctx.body = { data: { isRestored: true } };
    },
  };
};
