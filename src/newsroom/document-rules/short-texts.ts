import { isEditorial } from '@ota-news/foundation/document-versions/editorial-types';
import { characterCount, oneLine } from '@ota-news/foundation/fields/common';
import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import type { Core } from '@strapi/strapi';
import type { DocumentRule } from './rule';

/** Maximum UTF-16 code units of a character. */
const UNITS_PER_CHARACTER = 2;

type Attribute = { type: string; maxLength?: number };

/** Maximum characters of a content type's one-line texts, by attribute. */
type Limits = Map<string, number>;

/**
 * Replaces Strapi's length limits of one-line texts. Strapi counts UTF-16 code units, whereas
 * people, JSON Schema and PostgreSQL count characters: it would reject 128 emoji. Call it in
 * `register`.
 *
 * @returns a rule that removes line breaks from these texts and enforces their limits
 */
export const createShortTextRule = (strapi: Core.Strapi): DocumentRule => {
  const limits = new Map<string, Limits>();
  for (const [uid, { attributes }] of Object.entries(strapi.contentTypes)) {
    if (!isEditorial(uid)) continue;
    const own: Limits = new Map();
    for (const [name, attribute] of Object.entries<Attribute>(attributes)) {
      if (attribute.type !== 'string' || attribute.maxLength === undefined) continue;
      own.set(name, attribute.maxLength);
      // If the limit were removed, Strapi would apply its default. Not enumerable, so that the panel does not show it.
      Object.defineProperty(attribute, 'maxLength', {
        value: attribute.maxLength * UNITS_PER_CHARACTER,
        enumerable: false,
      });
    }
    limits.set(uid, own);
  }
  return async ({ change }) => {
    const data = change.params.data ?? {};
    const tooLong = [...(limits.get(change.uid) ?? [])].flatMap(([name, maximum]) => {
      const value = data[name];
      if (typeof value !== 'string') return [];
      data[name] = oneLine(value);
      return characterCount(value) > maximum
        ? [fieldError(name, `must have at most ${maximum} characters`)]
        : [];
    });
    if (tooLong.length > 0) throw validationError(tooLong);
  };
};
