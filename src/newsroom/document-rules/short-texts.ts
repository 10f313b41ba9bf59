import { isEditorial } from '@ota-news/foundation/document-versions/editorial-types';
import { characterCount, oneLine } from '@ota-news/foundation/fields/common';
import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import type { Core } from '@strapi/strapi';
import type { DocumentRule } from './rule';

/** The most UTF-16 units that a character takes. */
const UNITS_PER_CHARACTER = 2;

type Attribute = { type: string; maxLength?: number };

/** The most characters of each one-line text of a content type, by attribute. */
type Limits = Map<string, number>;

/**
 * Takes the limits of one-line texts over from Strapi, which counts UTF-16 units where people, JSON Schema
 * and PostgreSQL count characters: it would refuse 128 emoji. Call it in `register`.
 *
 * @returns a rule that keeps these texts on one line and within the same limits
 */
export const keepShortTexts = (strapi: Core.Strapi): DocumentRule => {
  const limits = new Map<string, Limits>();
  for (const [uid, { attributes }] of Object.entries(strapi.contentTypes)) {
    if (!isEditorial(uid)) continue;
    const own: Limits = new Map();
    for (const [name, attribute] of Object.entries<Attribute>(attributes)) {
      if (attribute.type !== 'string' || attribute.maxLength === undefined) continue;
      own.set(name, attribute.maxLength);
      // Without a limit from us Strapi applies its own. Not enumerable, as the panel would mention it.
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
