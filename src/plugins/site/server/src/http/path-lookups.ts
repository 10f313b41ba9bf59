import type { PathLookup, PublicRoute, Redirection } from '@ota-news/foundation/contracts/site';
import type { routeMatcher } from './route-matching';

type Params = Record<string, string>;

export const isRedirection = (answer: object): answer is Redirection => 'redirectTo' in answer;

/** Looks up addresses of one route, in their order. */
const lookUpIn = async (route: PublicRoute, params: Params[]): Promise<PathLookup[]> => {
  if (route.kind === 'page' && route.lookUp !== undefined) return route.lookUp(params);
  return Promise.all(
    params.map(async (one): Promise<PathLookup> => {
      const result = await route.respond({ params: one, query: {} });
      if (result === null) return null;
      return isRedirection(result) ? result : 'document';
    }),
  );
};

/** Checks paths for documents or redirects of the routes; those of a route at once. */
export const lookUpAll = async (
  match: ReturnType<typeof routeMatcher>,
  paths: string[],
): Promise<Map<string, PathLookup>> => {
  const byRoute = new Map<PublicRoute, { path: string; params: Params }[]>();
  const states = new Map<string, PathLookup>();
  for (const path of new Set(paths)) {
    const found = match(path, false);
    states.set(path, null);
    if (found === null) continue;
    const { route, params } = found;
    byRoute.set(route, [...(byRoute.get(route) ?? []), { path, params }]);
  }
  await Promise.all(
    [...byRoute].map(async ([route, places]) => {
      const looked = await lookUpIn(
        route,
        places.map(({ params }) => params),
      );
      for (const [index, { path }] of places.entries()) states.set(path, looked[index] ?? null);
    }),
  );
  return states;
};
