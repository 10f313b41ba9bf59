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
    },
  });

/** Routes of the panel for everybody who is signed in. */
export const forSignedIn: PanelRoute = withPolicies();

/** Routes of the panel for roles that have a permission. */
export const forRole = (permission: string): PanelRoute =>
  withPolicies({ name: 'admin::hasPermissions', config: { actions: [permission] } });
