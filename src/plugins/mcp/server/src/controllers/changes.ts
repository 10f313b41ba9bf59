import { PUBLICATION, snapshotOf, type Snapshot } from '@ota-news/foundation/agent-tools/documents';
import { grantedNames } from '@ota-news/foundation/agent-tools/permission';
import type { DocumentChange, RecordedCall } from '@ota-news/foundation/contracts/agent-auth';
import { getService } from '@ota-news/foundation/contracts/services';
import { answerFailure } from '@ota-news/foundation/network/error-answer';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import type { Core, UID } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import createRestorations, { ConflictingRestoration, stateOf } from '../services/restorations';

const asked = z.object({ contentType: z.string().max(255), documentId: z.string().max(64) });
const restoration = z.object({ force: z.boolean().default(false) });

/** What taking a change back does to a document, as the panel names it. */
const OPERATIONS = {
  create: 'delete',
  update: 'update',
  publish: 'update',
  delete: 'create',
} as const;

export type AgentChange = ReturnType<typeof shown>;

/** What the panel shows of a call to one who may read these fields. Texts of the agent are plain text. */
const shown = (
  call: RecordedCall,
  change: DocumentChange,
  now: Snapshot | null,
  mayRead: (field: string) => boolean,
) => ({
  id: call.id,
  at: call.at,
  agent: call.clientName,
  person: call.personName,
  tool: call.tool,
  operation: change.operation,
  fields: change.fields.filter(({ field }) => mayRead(field)),
  state: stateOf(change, now),
});

/** What agents did to a document, and taking it back, for people signed in to the panel. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const activity = () => getService(strapi, 'agent-auth', 'activity');
  const restorations = createRestorations({ strapi });

  /** Whether the person of a request may do something in the panel, to one attribute or at all. */
  const may = (
    ctx: Context,
    operation: string,
    uid: string,
    now: Snapshot | null,
    field?: string,
  ): boolean => {
    const { userAbility: ability } = ctx.state;
    const action = `plugin::content-manager.explorer.${operation}`;
    const manager = strapi
      .service('admin::permission')
      .createPermissionsManager({ ability, action, model: uid });
    return ability.can(action, now === null ? uid : manager.toSubject({ ...now.subject }), field);
  };

  /** Components are granted by their parts. */
  const mayInField = (
    ctx: Context,
    operation: string,
    uid: UID.ContentType,
    now: Snapshot | null,
    field: string,
  ): boolean =>
    field === PUBLICATION ||
    grantedNames(strapi, uid, field).some((name) => may(ctx, operation, uid, now, name));

  const isContentType = (uid: string): uid is UID.ContentType =>
    uid.startsWith('api::') && uid in strapi.contentTypes;

  return {
    /** `GET /admin/mcp/changes?contentType=…&documentId=…` */
    async list(ctx: Context): Promise<void> {
      const parsed = asked.safeParse(ctx.query);
      if (!parsed.success || !isContentType(parsed.data.contentType)) {
        throw new errors.ValidationError('contentType and documentId must name a document.');
      }
      const { contentType, documentId } = parsed.data;
      const now = await snapshotOf(strapi, contentType, documentId);
      if (!may(ctx, 'read', contentType, now)) throw new errors.ForbiddenError();
      const calls = await activity().ofDocument(contentType, documentId);
      ctx.body = {
        data: calls.flatMap((call) =>
          call.change === null
            ? []
            : [
                shown(call, call.change, now, (field) =>
                  mayInField(ctx, 'read', contentType, now, field),
                ),
              ],
        ),
      };
    },

    /** `POST /admin/mcp/changes/:id/restore` */
    async restore(ctx: Context): Promise<void> {
      const parsed = restoration.safeParse(bodyOf(ctx) ?? {});
      if (!parsed.success) throw new errors.ValidationError('force must be true or false.');
      const id = Number(ctx.params.id);
      const call = Number.isSafeInteger(id) ? await activity().find(id) : null;
      const change = call?.change ?? null;
      if (call === null || change === null || !isContentType(change.contentType)) {
        throw new errors.NotFoundError('There is no such change.');
      }
      const now = await snapshotOf(strapi, change.contentType, change.documentId);
      const { contentType } = change;
      const operation = OPERATIONS[change.operation];
      const isAllowed =
        may(ctx, operation, contentType, now) &&
        (operation === 'delete' ||
          change.fields.every(({ field }) =>
            mayInField(ctx, operation, contentType, now, field),
          )) &&
        (change.fields.every(({ field }) => field !== PUBLICATION) ||
          may(ctx, 'publish', contentType, now));
      if (!isAllowed) throw new errors.ForbiddenError('Your role does not allow this.');
      try {
        await restorations.restore(call, ctx.state.user.id, parsed.data.force);
        ctx.body = { data: { isRestored: true } };
      } catch (error) {
        if (!(error instanceof ConflictingRestoration)) throw error;
        const { name, message, details } = error;
        answerFailure(ctx, { status: 409, name, message, details });
      }
    },
  };
};
