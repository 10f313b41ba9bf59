import { publicUrl } from '@ota-news/foundation/network/public-address';
import { isStrapiPath } from '@ota-news/foundation/network/strapi-paths';
import { z } from '@strapi/utils';
import { NUMBERED_PAGES } from '#newsroom/contracts/redirects';

const MAX_FROM_LENGTH = 255;
const MAX_TO_LENGTH = 2_000;

/** Dummy base URL for parsing relative addresses. */
const PLACEHOLDER_ORIGIN = 'http://site.invalid';

/** Removes this site's origin from an absolute URL. */
const withoutOrigin = (text: string): string => {
  const origin = publicUrl();
  const isHere = text === origin || text.startsWith(`${origin}/`);
  return isHere ? text.slice(origin.length) || '/' : text;
};

const isLocal = (text: string): boolean => text.startsWith('/') && !/^[/\\]{2}/.test(text);

/** Normalizes a path like request lookups do: decoded, without a trailing slash and `.md`. */
const lookedUp = (path: string): string => {
  const decoded = decodeURIComponent(path);
  return decoded.replace(/(?<=[^/])\/$/, '').replace(/(?<=[^/])\.md$/, '');
};

/** Addresses of WordPress that only their query tells apart. */
const NUMBERED_PAGE = new RegExp(`^/\\?(?:${NUMBERED_PAGES.join('|')})=\\d{1,20}$`);

const CONTROL = /[\u0000-\u001f\u007f\\]/;

const from = z
  .string()
  .trim()
  .transform((text, ctx): string => {
    const given = withoutOrigin(text);
    const refuse = (message: string): never => {
      ctx.addIssue(message);
      return z.NEVER;
    };
    if (!isLocal(given)) return refuse('must be a path of this site, such as /2019/old-story');
    if (NUMBERED_PAGE.test(given)) return given;
    if (/[?#]/.test(given)) return refuse('must be a path alone, without ? and #');
    if (!URL.canParse(given, PLACEHOLDER_ORIGIN)) return refuse('is no path');
    let path: string;
    try {
      path = lookedUp(new URL(given, PLACEHOLDER_ORIGIN).pathname);
    } catch {
      return refuse('has a % that is followed by no two hexadecimal digits');
    }
    if (CONTROL.test(path) || path.includes('//')) return refuse('is no path that a page can have');
    if (path.length > MAX_FROM_LENGTH) {
      return refuse(`is longer than ${MAX_FROM_LENGTH} characters`);
    }
    if (path === '/') return refuse('is the home page');
    if (isStrapiPath(path)) return refuse('is an address of the API, the panel or of a file');
    return path;
  })
  .describe('The path of the missing page.');

const to = z
  .string()
  .trim()
  .max(MAX_TO_LENGTH, `is longer than ${MAX_TO_LENGTH} characters`)
  .transform((text, ctx): string => {
    const given = withoutOrigin(text);
    const refuse = (): never => {
      ctx.addIssue(
        'must be a path of this site, or an address that begins with https:// or http://',
      );
      return z.NEVER;
    };
    if (CONTROL.test(given)) return refuse();
    if (isLocal(given)) {
      if (!URL.canParse(given, PLACEHOLDER_ORIGIN)) return refuse();
      const { pathname, search, hash } = new URL(given, PLACEHOLDER_ORIGIN);
      return `${pathname}${search}${hash}`;
    }
    if (!/^https?:\/\/[^/]/i.test(given) || !URL.canParse(given)) return refuse();
    const { href, username, password } = new URL(given);
    return username === '' && password === '' ? href : refuse();
  })
  .describe('The target: a path of this site, or the address of another.');

/** Schema of a redirect. */
export const redirectFields = z.strictObject({
  from,
  to,
  isPermanent: z
    .boolean('must be true or false')
    .default(true)
    .describe('Permanent (301) or temporary (302).'),
});

export type RedirectFields = z.infer<typeof redirectFields>;

/** Returns the normalized path of a local address; null for external ones. */
export const pathOf = (address: string): string | null =>
  isLocal(address) ? lookedUp(new URL(address, PLACEHOLDER_ORIGIN).pathname) : null;
