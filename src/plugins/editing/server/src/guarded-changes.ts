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
import { VERSION_HEADER } from '@ota-news/foundation/contracts/editing';
import { createEntryStates } from './services/entry-states';

const COLLECTION_TYPES = 'plugin::content-manager.collection-types';
const SINGLE_TYPES = 'plugin::content-manager.single-types';

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

type Action = (ctx: Context) => Promise<void>;
type ChangeName = (typeof CHANGES)[number];
type CollectionController = Record<
  'create' | 'findOne' | ChangeName | (typeof OF_DRAFTS)[number],
  Action
>;
type SingleController = Record<'find' | 'createOrUpdate' | Exclude<ChangeName, 'update'>, Action>;

/** Finds the document of a request; undefined if none is stored yet. */
type DocumentOf = (ctx: Context) => Promise<string | undefined>;

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

const createGuards = (strapi: Core.Strapi, documentOf: DocumentOf) => {
  const states = createEntryStates(strapi);

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
    (name: ChangeName, action: Action): Action =>
    async (ctx) => {
      const { model } = ctx.params as { model: string };
      if (!isEditorialType(strapi, model)) return action(ctx);
      const id = await documentOf(ctx);
      if (id === undefined) return action(ctx);
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

  /** Adds the entry's state to what an action reads. */
  const read =
    (action: Action): Action =>
    async (ctx) => {
      const { model } = ctx.params as { model: string };
      if (!isEditorialType(strapi, model)) return action(ctx);
      const id = await documentOf(ctx);
      if (id === undefined) return action(ctx);
      await permit(ctx, model, id, 'read');
      addState(ctx, await states.beside(ctx, model, id, () => action(ctx)));
    };

  return { change: (name: ChangeName, action: Action) => withReasons(change(name, action)), read };
};

const withReasons =
  (action: Action): Action =>
  (ctx) =>
    answerRefusals(ctx, () => action(ctx));

/** Rejects an action on drafts for a type without drafts, instead of failing. */
const forDrafts =
  (strapi: Core.Strapi, name: (typeof OF_DRAFTS)[number], action: Action): Action =>
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

const guardedCollections = (
  strapi: Core.Strapi,
  controller: CollectionController,
): CollectionController => {
  const { change, read } = createGuards(strapi, async (ctx) => ctx.params.id as string | undefined);
  const own =
    (name: keyof CollectionController): Action =>
    (ctx) =>
      controller[name](ctx);
  const changes = Object.fromEntries(CHANGES.map((name) => [name, change(name, own(name))]));
  return Object.assign(Object.create(controller) as CollectionController, changes, {
    create: withReasons(own('create')),
    findOne: read(own('findOne')),
    ...Object.fromEntries(
      OF_DRAFTS.map((name) => [name, forDrafts(strapi, name, changes[name] ?? own(name))]),
    ),
  });
};

/** The one document of a single type has no id in its address. */
const guardedSingles = (strapi: Core.Strapi, controller: SingleController): SingleController => {
  const { change, read } = createGuards(strapi, async (ctx) => {
    const uid = ctx.params.model as UID.ContentType;
    if (strapi.contentType(uid).kind !== 'singleType') return undefined;
    const row = await strapi.db.query(uid).findOne({ select: ['documentId'] });
    return (row as { documentId: string } | null)?.documentId;
  });
  const changed = (name: Exclude<ChangeName, 'update'>): Action =>
    change(name, (ctx) => controller[name](ctx));
  return Object.assign(Object.create(controller) as SingleController, {
    find: read((ctx) => controller.find(ctx)),
    createOrUpdate: change('update', (ctx) => controller.createOrUpdate(ctx)),
    publish: changed('publish'),
    unpublish: changed('unpublish'),
    discard: changed('discard'),
    delete: changed('delete'),
  });
};

/**
 * Adds optimistic locking to the panel's changes of single entries: each request names the version
 * shown in the form, and gets a 409 if the entry has changed since.
 */
export const guardChanges = (strapi: Core.Strapi): void => {
  strapi
    .get('controllers')
    .extend(COLLECTION_TYPES, (controller: CollectionController) =>
      guardedCollections(strapi, controller),
    )
    .extend(SINGLE_TYPES, (controller: SingleController) => guardedSingles(strapi, controller));
};
