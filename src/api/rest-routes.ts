import type { Core, UID } from '@strapi/strapi';

type Action = 'find' | 'findOne' | 'create' | 'update' | 'delete';

const ROUTES: [Action, Core.RouteInput['method'], string][] = [
  ['find', 'GET', ''],
  ['findOne', 'GET', '/:id'],
  ['create', 'POST', ''],
  ['update', 'PUT', '/:id'],
  ['delete', 'DELETE', '/:id'],
];

/**
 * Declares Strapi's REST routes of a collection type. `factories.createCoreRouter` makes zod schemas for each of
 * them besides, 10 MB for our types, that only Strapi's own OpenAPI generator reads.
 *
 * @param uid such as `api::article.article`
 * @param options `except`: actions that are answered elsewhere
 */
export const collectionRoutes =
  (uid: UID.ContentType, { except = [] }: { except?: Action[] } = {}) =>
  ({ strapi }: { strapi: Core.Strapi }): Core.RouterInput => {
    const { pluralName } = strapi.contentType(uid).info;
    return {
      type: 'content-api',
      routes: ROUTES.filter(([action]) => !except.includes(action)).map(
        ([action, method, suffix]) => ({
          method,
          path: `/${pluralName}${suffix}`,
          handler: `${uid}.${action}`,
          config: {},
        }),
      ),
    };
  };
