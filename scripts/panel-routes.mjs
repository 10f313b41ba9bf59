/** Lists who may use the routes of the panel's API, the service's and Strapi's, based on their registration. */

/** Routes with this parameter check the permission for that content type. */
const MODEL = ':model';

const isSignedIn = (policy) => policy === 'admin::isAuthenticatedAdmin';

const permissionsOf = ({ method, path, config }) => {
  const further = (config?.policies ?? []).filter((policy) => !isSignedIn(policy));
  if (further.length === 0) return null;
  const [{ name, config: wanted }] = further;
  if (further.length > 1 || !/(?:^admin::|\.)hasPermissions$/.test(name ?? '')) {
    throw new Error(
      `${method} ${path} has a policy that the table can't express: ${JSON.stringify(further)}`,
    );
  }
  const names = wanted.actions.map((action) => `\`${action}\``);
  const together = names.join(wanted.hasAtLeastOne ? ' or ' : ' and ');
  return name !== 'admin::hasPermissions' && path.includes(MODEL)
    ? `${together} of \`${MODEL}\``
    : together;
};

/** Returns the credentials accepted by a route: those of the default strategies or of its own. */
const sessionsOf = ({ config }) => {
  const [strategy] = config?.auth?.strategies ?? [];
  if (strategy === undefined) return 'session, admin token';
  return strategy === 'admin' ? 'session' : `token of ${strategy.name}`;
};

const rowOf = (prefix, route) => {
  const isOpen = route.config?.auth === false;
  const place = `${route.config?.prefix ?? prefix}${route.path}`.replace(/(.)\/$/, '$1');
  const proof = sessionsOf(route);
  const permissions = permissionsOf(route);
  const isPanels = proof.startsWith('session');
  return {
    method: route.method,
    path: place,
    who: isOpen ? 'everybody' : (permissions ?? (isPanels ? 'whoever is signed in' : 'that token')),
    by: isOpen ? '–' : proof,
  };
};

const compare = (one, other) => (one < other ? -1 : Number(one > other));

/** Returns the panel API routes of a loaded Strapi instance, sorted by path. */
export const panelRoutesOf = (strapi) =>
  [
    ...Object.values(strapi.admin.routes),
    ...Object.values(strapi.plugins).flatMap((plugin) => Object.values(plugin.routes)),
  ]
    .filter(({ type }) => type === 'admin')
    .flatMap(({ prefix, routes }) => routes.map((route) => rowOf(prefix, route)))
    .sort((a, b) => compare(a.path, b.path) || compare(a.method, b.method));

/** Formats the rows of a Markdown table. */
export const tableOf = (rows) =>
  rows.map(({ method, path, who, by }) => `| ${method} | \`${path}\` | ${who} | ${by} |`);
