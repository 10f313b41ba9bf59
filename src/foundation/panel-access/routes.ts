import { answerRefusals } from './refusals';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Creates a route of the panel's API in Strapi's format. */
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
      // Restricted to panel sessions: admin tokens may belong to machines.
      auth: { strategies: ['admin'] },
      policies: ['admin::isAuthenticatedAdmin', ...further],
      middlewares: [answerRefusals],
    },
  });

/** Route for every signed-in user of the panel. */
export const forSignedIn: PanelRoute = withPolicies();

/** Route for roles with a permission. */
export const forRole = (permission: string): PanelRoute =>
  withPolicies({ name: 'admin::hasPermissions', config: { actions: [permission] } });

/**
 * Groups the routes of a plugin's panel API in Strapi's format.
 *
 * @param prefix path prefix, e.g. `/admin/publishing`
 */
export const panelRoutes = (prefix: string, routes: ReturnType<PanelRoute>[]) => ({
  panel: { type: 'admin', prefix, routes },
});
