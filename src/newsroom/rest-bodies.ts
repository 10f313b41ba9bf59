import { isEditorial } from '@ota-news/foundation/document-versions/editorial-types';
import { attributesOf } from '@ota-news/foundation/fields/attributes';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import type { Core, Struct } from '@strapi/strapi';
import type { Context } from 'koa';

type Action = (ctx: Context) => Promise<unknown>;
type Controller = Record<'create' | 'update', Action>;
type Body = { data?: unknown } | undefined;

/**
 * Restricts a REST request's body to attributes, dropping the fields that Strapi maintains. Leaves
 * non-objects to Strapi's own validation.
 *
 * @throws ValidationError for names that are not attributes
 */
const reduceBody = (strapi: Core.Strapi, schema: Struct.Schema, ctx: Context): void => {
  const body = bodyOf(ctx) as Body;
  const data = body?.data;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return;
  const { id } = ctx.params as { id?: string };
  const attributes = attributesOf(strapi, schema, data as Record<string, unknown>, id);
  Object.assign(ctx.request, { body: { ...body, data: attributes } });
};

const withReducedBodies = (strapi: Core.Strapi, schema: Struct.Schema, controller: Controller) => {
  const action =
    (name: keyof Controller): Action =>
    (ctx) => {
      reduceBody(strapi, schema, ctx);
      return controller[name](ctx);
    };
  // Actions must be own properties: Strapi drops permissions for actions that it does not find there.
  return Object.assign(Object.create(Object.getPrototypeOf(controller)) as Controller, controller, {
    create: action('create'),
    update: action('update'),
  });
};

/** Restricts REST bodies to attributes: Strapi would also accept column names. */
export const restrictBodiesToAttributes = (strapi: Core.Strapi): void => {
  const controllers = strapi.get('controllers');
  // A type that REST does not offer has no controller.
  const offered = new Set<string>(controllers.keys());
  for (const schema of Object.values(strapi.contentTypes)) {
    if (!isEditorial(schema.uid) || !offered.has(schema.uid)) continue;
    controllers.extend(schema.uid, (controller: Controller) =>
      withReducedBodies(strapi, schema, controller),
    );
  }
};
