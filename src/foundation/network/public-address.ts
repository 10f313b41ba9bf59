import { isBelow } from './request-path';

/**
 * What Strapi has made of `url` in `config/server` and `config/admin`. It is asked for in places that know
 * no instance, so this module, and no other, reads the one that Strapi keeps as a global.
 */
const configured = (path: 'server.absoluteUrl' | 'admin.path'): string =>
  strapi.config.get<string>(path);

/** Absolute address of the service without a trailing slash. */
export const publicUrl = (): string => configured('server.absoluteUrl');

/**
 * An address of the site as others reach it; pictures in a bucket have a host already.
 *
 * @param base address of the site; a thread, which has no Strapi, is told it
 */
export const absolute = (url: string, base = publicUrl()): string =>
  url.startsWith('/') ? `${base}${url}` : url;

/** Where the panel is, without a trailing slash, e.g. `/admin`. */
export const panelPath = (): string => configured('admin.path').replace(/\/$/, '');

/** Whether a path is the panel's or one below it. A panel at the root of another host has none here. */
export const isPanelPath = (path: string): boolean => {
  const place = panelPath().toLowerCase();
  return place !== '' && isBelow(place, path);
};
