import { isBelow } from './request-path';

/**
 * Reads Strapi's resolved `url` of `config/server` or `config/admin`. Callers have no Strapi instance, so this is the
 * only module that uses the global one.
 */
const configured = (path: 'server.absoluteUrl' | 'admin.path'): string =>
  strapi.config.get<string>(path);

/** Returns the base URL of the service without a trailing slash. */
export const publicUrl = (): string => configured('server.absoluteUrl');

/** Makes a URL of the site absolute; pictures in a bucket already are. */
export const absolute = (url: string): string =>
  url.startsWith('/') ? `${publicUrl()}${url}` : url;

/** Returns the path of the panel without a trailing slash, e.g. `/admin`. */
export const panelPath = (): string => configured('admin.path').replace(/\/$/, '');

/** Tells if a path is the panel's or below it. False for all paths if the panel is at the root of another host. */
export const isPanelPath = (path: string): boolean => {
  const place = panelPath().toLowerCase();
  return place !== '' && isBelow(place, path);
};
