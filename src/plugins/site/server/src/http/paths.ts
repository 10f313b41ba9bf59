import { isStrapiPath } from '@ota-news/foundation/network/strapi-paths';

/** What a raw address asks for. */
export interface Target {
  /** Decoded path without `.md`. */
  path: string;
  /** Whether the markdown alternate was asked for by its own address. */
  isAlternate: boolean;
  query: URLSearchParams;
}

const CONTROL = /[\u0000-\u001f\u007f\\]/;
const MAX_QUERY_LENGTH = 2048;

/** Slashes that are not separators: no address here has them inside a segment. */
const ENCODED_SLASH = /%(2f|5c)/i;

/** Proxies may ask with the whole address (RFC 9112 §3.2.2). */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

const ENCODED_CONTROL = /%(?:[01][\da-f]|7f)/i;

/**
 * What is wrong with an address that `readTarget` can't take apart: with control characters it is a
 * well-formed one (RFC 3986) at which there is nothing; else it is not a clean address at all.
 */
export const statusOfUnreadable = (address: string): 400 | 404 =>
  ENCODED_CONTROL.test(address.split('?', 1)[0] ?? '') ? 404 : 400;

/**
 * Takes a raw request address apart, or returns null when no page can have it: not decodable, with
 * control characters, encoded slashes, empty segments or dot segments in any spelling.
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

/** Address of a page's markdown alternate. */
export const alternateOf = (path: string): string => (path === '/' ? '/index.md' : `${path}.md`);
