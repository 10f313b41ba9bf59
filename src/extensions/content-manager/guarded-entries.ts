import { attributesOf, hasLocales } from '@ota-news/foundation/fields/attributes';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import { requireRights } from '@ota-news/foundation/panel-access/request-entries';
import type { EntryRights, PanelOperation } from '@ota-news/foundation/panel-access/entry-rights';
import type { Core, Struct, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

type Action = (this: Controller, ctx: Context) => Promise<unknown>;
/** Controller of the content manager; its actions call each other. */
export interface Controller {
  [action: string]: Action;
}
type Values = Record<string, unknown>;
/** Runs before an action; throws to reject it. */
type Guard = (ctx: Context, schema: Struct.Schema) => Promise<void>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const valuesIn = (ctx: Context): Values => {
  const body = bodyOf(ctx);
  return isValues(body) ? body : {};
};

const omit = (values: Values, name: string): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

const modelOf = (ctx: Context): UID.ContentType => String(ctx.params.model) as UID.ContentType;

/**
 * Removes the locale for content types without locales: Strapi would filter entries by it, find none to check
 * permissions of, and then process all of them.
 */
const withoutLocale = (schema: Struct.Schema, ctx: Context): void => {
  if (hasLocales(schema)) return;
  const query = omit(ctx.request.query, 'locale');
  // Strapi reads both objects, and each caches its parsed query.
  Object.assign(ctx.request, { query, body: omit(valuesIn(ctx), 'locale') });
  Object.assign(ctx, { query: ctx.request.query });
};

const documentIdsIn = (value: unknown): string[] => {
  if (Array.isArray(value) && value.every((id) => typeof id === 'string')) return value;
  throw new errors.ValidationError('documentIds must be a list of document ids.');
};

/** Checks that copying an entry reveals no unreadable field to the person. */
const mayBeCopied =
  ({ attributes }: Struct.Schema) =>
  ({ may, mayInField, mayInWhole }: EntryRights): boolean =>
    may('read') &&
    Object.entries(attributes)
      .filter(([, attribute]) => !('visible' in attribute) || attribute.visible !== false)
      .every(([name]) => mayInWhole('read', name) || !mayInField('create', name));

/**
 * Restricts the content manager's entry actions to known attributes, and checks the permissions on every
 * given entry.
 *
 * @param kind expected kind of content type: Strapi would treat the first entry of a collection as a single
 *   type
 */
export const guardEntries =
  (kind: Struct.ContentTypeSchema['kind']) =>
  (own: Controller) =>
  ({ strapi }: { strapi: Core.Strapi }): Controller => {
    const requireEach = (
      ctx: Context,
      documentIds: string[],
      isAllowed: (rights: EntryRights) => boolean,
    ): Promise<void> => requireRights(strapi, ctx, { uid: modelOf(ctx), documentIds }, isAllowed);

    const ofMany =
      (operation: PanelOperation): Guard =>
      (ctx) =>
        requireEach(ctx, documentIdsIn(valuesIn(ctx).documentIds), ({ may }) => may(operation));

    const write: Guard = async (ctx, schema) => {
      const { id } = ctx.params as { id?: string };
      Object.assign(ctx.request, { body: attributesOf(strapi, schema, valuesIn(ctx), id) });
    };

    const copy: Guard = async (ctx, schema) => {
      await requireEach(ctx, [String(ctx.params.sourceId)], mayBeCopied(schema));
      await write(ctx, schema);
    };

    const guards: Record<string, Guard> = {
      create: write,
      update: write,
      createOrUpdate: write,
      publish: write,
      clone: copy,
      autoClone: copy,
      bulkFindForValidation: ofMany('read'),
      bulkPublish: ofMany('publish'),
      bulkUnpublish: ofMany('publish'),
      bulkDelete: ofMany('delete'),
      countManyEntriesDraftRelations: (ctx) => {
        const documentIds = documentIdsIn([ctx.request.query.documentIds ?? []].flat());
        return requireEach(ctx, documentIds, ({ may }) => may('read'));
      },
    };

    const guarded = ([name, action]: [string, Action]): [string, Action] => [
      name,
      async function guardedAction(this: Controller, ctx) {
        const model = modelOf(ctx);
        if (!Object.hasOwn(strapi.contentTypes, model)) throw new errors.NotFoundError();
        const schema = strapi.contentType(model);
        if (schema.kind !== kind) throw new errors.NotFoundError();
        withoutLocale(schema, ctx);
        await guards[name]?.(ctx, schema);
        return action.call(this, ctx);
      },
    ];
    return Object.fromEntries(Object.entries(own).map(guarded));
  };
