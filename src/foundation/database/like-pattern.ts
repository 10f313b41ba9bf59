import type { Core } from '@strapi/strapi';
import { isPostgres } from './connection';

const ASCII = /^[\x20-\x7e]*$/;

/** Tells if a text is the same in upper and lower case, as numbers are. */
export const isCaseless = (text: string): boolean => text.toLowerCase() === text.toUpperCase();

/**
 * Pattern of `LIKE … ESCAPE '\'` for values that contain a text as it is. The escape character must be named: SQLite has
 * none by default.
 */
export const containingPattern = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/**
 * SQL operator that compares with a pattern whatever the case of its letters. Comparing by the rules of a language takes
 * PostgreSQL four times as long; a text of ASCII characters needs none of them, apart from those of Turkish.
 */
export const likeInAnyCase = (strapi: Core.Strapi, text: string): string => {
  if (!isPostgres(strapi) || isCaseless(text)) return 'LIKE';
  return ASCII.test(text) ? 'COLLATE "C" ILIKE' : 'ILIKE';
};
