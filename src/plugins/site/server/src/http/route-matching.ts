import type { PublicRoute } from '@ota-news/foundation/contracts/site';
import type { RouteName } from '@ota-news/foundation/contracts/traffic';
import { match as matcherOf } from 'path-to-regexp';
import { alternateOf } from './paths';

/** A matching route with its parameters. */
export interface Match {
  route: PublicRoute;
  name: RouteName;
  params: Record<string, string>;
}

/** Declared parameters that are present and not empty, in a fixed order. */
export const canonicalQuery = (
  route: PublicRoute,
  given: URLSearchParams,
): Record<string, string> =>
  Object.fromEntries(
    [...(route.queryParameters ?? [])]
      .sort()
      .map((name): [string, string] => [name, given.get(name)?.trim() ?? ''])
      .filter(([, value]) => value !== ''),
  );

/** Decodes a parameter; returns it unchanged if it is invalid. */
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

/** Parameters by name; those of a wildcard (`/*path`) as one path. */
const joined = (params: Record<string, string | string[]>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join('/') : value,
    ]),
  );

/** Paths must match exactly, including case and without a trailing slash. */
const EXACT = { sensitive: true, trailing: false, decode };

/**
 * Creates a function that finds the route of a path, or null.
 *
 * @param routes in order of precedence
 */
export const routeMatcher = (routes: PublicRoute[]) => {
  const patterns = routes.map((route) => ({
    route,
    name: { kind: route.kind, pattern: route.path } satisfies RouteName,
    matches: matcherOf<Record<string, string | string[]>>(route.path, EXACT),
  }));

  return (path: string, isAlternate: boolean): Match | null => {
    for (const { route, name, matches } of patterns) {
      // Documents can have their own path with .md; only pages have alternates.
      const address = isAlternate && route.kind === 'document' ? alternateOf(path) : path;
      const found = matches(address);
      if (found !== false) return { route, name, params: joined(found.params) };
    }
    return null;
  };
};
