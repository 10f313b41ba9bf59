import { inTransaction } from '@ota-news/foundation/database/connection';
import { hasDrafts } from '@ota-news/foundation/document-versions/drafts';
import { EditConflictError } from '@ota-news/foundation/document-versions/edit-conflict';
import { isEditorialType } from '@ota-news/foundation/document-versions/editorial-types';
import { requireVersion } from '@ota-news/foundation/document-versions/expectation';
import { ConflictError } from '@ota-news/foundation/network/conflict-error';
import { rightsOn, type PanelOperation } from '@ota-news/foundation/panel-access/entry-rights';
import { answerRefusals } from '@ota-news/foundation/panel-access/refusals';
import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { VERSION_HEADER } from '#newsroom/contracts/editing';
import { createEntryStates } from './services/entry-states';

const CONTROLLER = 'plugin::content-manager.collection-types';

const CHANGES = ['update', 'publish', 'unpublish', 'discard', 'delete'] as const;
const OF_DRAFTS = ['publish', 'unpublish', 'discard', 'bulkPublish', 'bulkUnpublish'] as const;

/** Permission that each action needs, as named by the panel. */
const OPERATIONS: Record<(typeof CHANGES)[number], PanelOperation> = {
  update: 'update',
  publish: 'publish',
  unpublish: 'publish',
  discard: 'update',
  delete: 'delete',
};

type ActionName = 'create' | 'findOne' | (typeof CHANGES)[number] | (typeof OF_DRAFTS)[number];
type Action = (ctx: Context) => Promise<void>;
type Controller = Record<ActionName, Action>;

interface Answer {
  data?: { documentId?: string };
  meta?: Record<string, unknown>;
}

/** Adds the entry's state to the response's `meta`, if it has one. */
const addState = (ctx: Context, editing: object | null): void => {
  const { meta } = (ctx.body ?? {}) as Answer;
  if (editing !== null && meta !== undefined) meta.editing = editing;
};

/**
 * Does not contain the author and time of the other change: the panel requests them separately,
 * with the right to read.
 */
const changedMeanwhile = (): ConflictError =>
  new ConflictError('Nothing was stored: this entry has changed since you opened it.', {
    details: { errors: [] },
  });

const guarded = (strapi: Core.Strapi, controller: Controller): Controller => {
  const states = createEntryStates(strapi);

  /** Rejects an action on drafts for a type without drafts, instead of failing. */
  const forDrafts =
    (name: (typeof OF_DRAFTS)[number], action: Action): Action =>
    async (ctx) => {
      const model = String(ctx.params.model);
      if (model in strapi.contentTypes && !hasDrafts(strapi, model)) {
        const { displayName } = strapi.contentType(model as UID.ContentType).info;
        throw new errors.ApplicationError(
          `“${displayName}” has no drafts: what is saved is public at once, and ${name} does not apply.`,
        );
      }
      return action(ctx);
    };

  /** Checks permission before revealing anything about the entry; a missing entry is left to Strapi. */
  const permit = async (
    ctx: Context,
    uid: UID.ContentType,
    documentId: string,
    operation: PanelOperation,
  ): Promise<void> => {
    const rights = await rightsOn(strapi, ctx, uid, documentId);
    if (rights?.may(operation) === false) throw new errors.ForbiddenError();
  };

  /** Changes an entry only if its version is the one shown in the form, in one transaction. */
  const change =
    (name: (typeof CHANGES)[number], action: Action): Action =>
    async (ctx) => {
      const { model, id } = ctx.params as { model: string; id?: string };
      if (!isEditorialType(strapi, model) || id === undefined) return action(ctx);
      await permit(ctx, model, id, OPERATIONS[name]);
      const version = ctx.get(VERSION_HEADER);
      try {
        await inTransaction(strapi, async ({ query }) => {
          if (version !== '') {
            const expectation = { versions: [version] };
            await requireVersion(strapi, query, { uid: model, documentId: id, expectation });
          }
          await action(ctx);
          addState(ctx, await states.within(query, ctx, model, id));
        });
      } catch (error) {
        throw error instanceof EditConflictError ? changedMeanwhile() : error;
      }
    };

  const own =
    (name: ActionName): Action =>
    (ctx) =>
      controller[name](ctx);
  const withReasons =
    (action: Action): Action =>
    (ctx) =>
      answerRefusals(ctx, () => action(ctx));
  const changes = Object.fromEntries(
    CHANGES.map((name) => [name, withReasons(change(name, own(name)))]),
  );
  return Object.assign(Object.create(controller) as Controller, changes, {
    create: withReasons(own('create')),
    ...Object.fromEntries(
      OF_DRAFTS.map((name) => [name, forDrafts(name, changes[name] ?? own(name))]),
    ),
    async findOne(ctx: Context): Promise<void> {
      const { model, id } = ctx.params as { model: string; id: string };
      if (!isEditorialType(strapi, model)) return controller.findOne(ctx);
      await permit(ctx, model, id, 'read');
      addState(ctx, await states.beside(ctx, model, id, () => controller.findOne(ctx)));
    },
  });
};

/**
 * Adds optimistic locking to the panel's changes of single entries: each request names the version
 * shown in the form, and gets a 409 if the entry has changed since.
 */
export const guardChanges = (strapi: Core.Strapi): void => {
  strapi
    .get('controllers')
    .extend(CONTROLLER, (controller: Controller) => guarded(strapi, controller));
};
