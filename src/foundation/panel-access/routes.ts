import { answerRefusals } from './refusals';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A route of the panel's own API, as Strapi reads it. */
type PanelRoute = (
  method: Method,
  path: string,
  handler: string,
) => { method: Method; path: string; handler: string; config: object };

const withPolicies =
  (...further: object[]): PanelRoute =>
  (method, path, handler) => ({
    method,
    path,
    handler,
    config: {
      // Only a person's own session may use these routes: a token of the panel may be a machine's.
      auth: { strategies: ['admin'] },
      policies: ['admin::isAuthenticatedAdmin', ...further],
      middlewares: [answerRefusals],
    },
  });

/** Routes of the panel for everybody who is signed in. */
export const forSignedIn: PanelRoute = withPolicies();

/** Routes of the panel for roles that have a permission. */
export const forRole = (permission: string): PanelRoute =>
  withPolicies({ name: 'admin::hasPermissions', config: { actions: [permission] } });

/**
 * A plugin's own API for its pages of the panel, as Strapi reads a plugin's routes.
 *
 * @param prefix what its addresses begin with, e.g. `/admin/publishing`
 */
export const panelRoutes = (prefix: string, routes: ReturnType<PanelRoute>[]) => ({
  panel: { type: 'admin', prefix, routes },
});
