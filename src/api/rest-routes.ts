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
 * Declares Strapi's REST routes of a collection type. `factories.createCoreRouter` would also build
 * zod schemas for them, 10 MB for our types, which only Strapi's own OpenAPI generator reads.
 *
 * @param uid such as `api::article.article`
 * @param options `except`: actions with routes elsewhere
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
