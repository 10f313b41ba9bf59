import type { IncomingMessage } from 'node:http';
import parseUrl from 'parseurl';

/**
 * A request's path as Koa and the routers read it: by the same parser, which knows addresses with an
 * origin (RFC 9112 §3.2.2) and ends a path at a `#`. Whoever reads it in another way decides about
 * another request than the one that is answered.
 */
export const requestPath = (request: IncomingMessage): string => {
  try {
    return parseUrl(request)?.pathname ?? '/';
  } catch {
    // No router finds anything at what can't be parsed.
    return request.url ?? '/';
  }
};

/** What another spelling of a path has. */
const UNUSUAL = /[A-Z%]|\/\/|\/\.|.\/$/;

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/**
 * The one spelling of a path that everything looks at which decides by a path before a router does:
 * lower case, decoded, no empty or dot segments, no slash at the end. Strapi's router answers in any
 * case and with a slash behind; what else is made the same here reaches nothing, or the same.
 */
export const canonicalPath = (path: string): string => {
  if (!UNUSUAL.test(path)) return path;
  const segments: string[] = [];
  for (const segment of decoded(path).toLowerCase().split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}`;
};

/** Whether a path, however it is spelled, is that of a place in its canonical spelling, or one below it. */
export const isBelow = (place: string, path: string): boolean => {
  const canonical = canonicalPath(path);
  return canonical === place || canonical.startsWith(`${place}/`);
};

/** Whether Strapi's REST core answers at a path. */
export const isApiPath = (path: string): boolean => isBelow('/api', path);
