import { isStrapiPath } from '@ota-news/foundation/network/strapi-paths';

/** Parsed request target. */
export interface Target {
  /** Decoded path without `.md`. */
  path: string;
  /** True if the URL of the Markdown alternate was requested. */
  isAlternate: boolean;
  query: URLSearchParams;
}

const CONTROL = /[\u0000-\u001f\u007f\\]/;
const MAX_QUERY_LENGTH = 2048;

/** Encoded slashes; no path of this service contains them in a segment. */
const ENCODED_SLASH = /%(2f|5c)/i;

/** Proxies may send an absolute URL (RFC 9112 §3.2.2). */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

const ENCODED_CONTROL = /%(?:[01][\da-f]|7f)/i;

/**
 * Status for a target that `readTarget` rejects: 404 for encoded control characters, which are valid (RFC 3986) but
 * match no page; otherwise 400.
 */
export const statusOfUnreadable = (address: string): 400 | 404 =>
  ENCODED_CONTROL.test(address.split('?', 1)[0] ?? '') ? 404 : 400;

/**
 * Parses a request target. Returns null if no page can have it: not decodable, control characters, encoded slashes,
 * empty segments, or dot segments in any spelling.
 */
export const readTarget = (address: string): Target | null => {
  const url = address.replace(ORIGIN, '');
  const questionMark = url.indexOf('?');
  const rawPath = questionMark === -1 ? url : url.slice(0, questionMark);
  const rawQuery =
    questionMark === -1 ? '' : url.slice(questionMark + 1, questionMark + 1 + MAX_QUERY_LENGTH);
  if (ENCODED_SLASH.test(rawPath) && !isStrapiPath(rawPath)) return null;
  let path: string;
  try {
    path = decodeURIComponent(rawPath);
  } catch {
    return null;
  }
  if (!path.startsWith('/') || CONTROL.test(path) || path.includes('//')) return null;
  if (path.split('/').some((segment) => segment === '.' || segment === '..')) return null;
  const query = new URLSearchParams(rawQuery);
  if (!path.endsWith('.md') || path === '/.md') return { path, isAlternate: false, query };
  const original = path.slice(0, -'.md'.length);
  return { path: original === '/index' ? '/' : original, isAlternate: true, query };
};

/** Path of a page's Markdown alternate. */
export const alternateOf = (path: string): string => (path === '/' ? '/index.md' : `${path}.md`);
