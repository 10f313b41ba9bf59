import type { IncomingMessage } from 'node:http';
import parseUrl from 'parseurl';
import { percentDecoded } from './percent-decoded';

/**
 * Returns a request's path as Koa and the routers see it. It uses the same parser, which handles the absolute form (RFC
 * 9112 §3.2.2) and ends a path at `#`; another parser could make checks apply to a different path than the one routed.
 */
export const requestPath = (request: IncomingMessage): string => {
  try {
    return parseUrl(request)?.pathname ?? '/';
  } catch {
    // No router matches an unparsable URL.
    return request.url ?? '/';
  }
};

/** Signs of a path that is not canonical. */
const UNUSUAL = /[A-Z%]|\/\/|\/\.|.\/$/;

/**
 * Normalizes a path for decisions made before routing: lower case, decoded, no empty or dot segments, no trailing
 * slash. Strapi's router ignores case and trailing slashes; paths made equal by the other rules match no route or the
 * same one.
 */
export const canonicalPath = (path: string): string => {
  if (!UNUSUAL.test(path)) return path;
  const segments: string[] = [];
  for (const segment of percentDecoded(path).toLowerCase().split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}`;
};

/** Tells if a path, in any spelling, is a canonical path or below it. */
export const isBelow = (place: string, path: string): boolean => {
  const canonical = canonicalPath(path);
  return canonical === place || canonical.startsWith(`${place}/`);
};

/** Tells if a path belongs to Strapi's REST API. */
export const isApiPath = (path: string): boolean => isBelow('/api', path);
