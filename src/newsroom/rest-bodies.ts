import { isEditorial } from '@ota-news/foundation/document-versions/editorial-types';
import { attributesOf } from '@ota-news/foundation/fields/attributes';
import type { Core, Struct } from '@strapi/strapi';
import type { Context } from 'koa';

type Action = (ctx: Context) => Promise<unknown>;
type Controller = Record<'create' | 'update', Action>;
type Body = { data?: unknown } | undefined;

/** Reduces the body of a request of Strapi's REST core; what is no object is left for its own checks. */
const reduceBody = (strapi: Core.Strapi, schema: Struct.Schema, ctx: Context): void => {
  const { body } = ctx.request as { body?: Body };
  const data = body?.data;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return;
  const { id } = ctx.params as { id?: string };
  const attributes = attributesOf(strapi, schema, data as Record<string, unknown>, id);
  Object.assign(ctx.request, { body: { ...body, data: attributes } });
};

const reducing = (strapi: Core.Strapi, schema: Struct.Schema, controller: Controller) => {
  const action =
    (name: keyof Controller): Action =>
    (ctx) => {
      reduceBody(strapi, schema, ctx);
      return controller[name](ctx);
    };
  // Actions have to be properties of its own: permissions for others are taken for those of actions that are gone.
  return Object.assign(Object.create(Object.getPrototypeOf(controller)) as Controller, controller, {
    create: action('create'),
    update: action('update'),
  });
};

/** Lets bodies of Strapi's REST core name attributes only: it would take the names of columns too. */
export const keepBodiesToAttributes = (strapi: Core.Strapi): void => {
  for (const schema of Object.values(strapi.contentTypes)) {
    if (!isEditorial(schema.uid)) continue;
    strapi
      .get('controllers')
      .extend(schema.uid, (controller: Controller) => reducing(strapi, schema, controller));
  }
};
