import { z } from '@strapi/utils';

/**
 * Building blocks of the resource schemas. `meta.title` is a field's label and `meta.description` its help text; the
 * panel, OpenAPI and the MCP tools use both.
 */

export const SHORT_TEXT_MAX = 255;
export const ADDRESS_MAX = 2048;
/** Maximum of the databases' integer columns. */
export const INTEGER_MAX = 2_147_483_647;
/** Excludes URLs such as `javascript:…` from links. */
export const WEB_ADDRESS_PATTERN = /^https?:\/\/\S+$/;
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Half of a surrogate pair: valid in JSON but not in UTF-8, so it would not be stored unchanged. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * A visible character. Joiners, direction marks and similar characters alone are unreadable and make unclickable links.
 */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Text that both databases can store: PostgreSQL rejects U+0000. */
export const text = () =>
  z
    .string()
    .refine((value) => !value.includes('\u0000'), 'must not contain the character U+0000')
    .refine(
      (value) => !LONE_SURROGATE.test(value),
      'must not contain half of a surrogate pair, such as \\ud83d without its second half',
    );

/** Tells if text has a visible character. Empty text passes because it has an error of its own. */
const isVisible = (value: string): boolean => value === '' || VISIBLE.test(value);
const INVISIBLE = 'must have a character that can be seen';

/** Line breaks and tabs, replaced in single-line fields. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** Direction control characters, which can affect text beyond the value (UAX #9). */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Converts text to one line that cannot affect the direction of surrounding text. */
export const oneLine = (value: string): string =>
  value.replace(BREAKS, ' ').replace(DIRECTION_MARKS, '');

/** Counts code points, like JSON Schema's `maxLength`, not UTF-16 units. */
export const characterCount = (value: string): number => {
  const pairs = value.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0;
  return value.length - pairs;
};

/** One line with a maximum length, documented in JSON Schema as `maxLength`. */
const line = (maximum: number) =>
  text()
    .overwrite(oneLine)
    .trim()
    .check((context) => {
      if (characterCount(context.value) <= maximum) return;
      context.issues.push({
        code: 'too_big',
        origin: 'string',
        maximum,
        inclusive: true,
        input: context.value,
      });
    })
    .meta({ maxLength: maximum });

/** One line of text, at most 255 characters. */
export const shortText = () => line(SHORT_TEXT_MAX).min(1).refine(isVisible, INVISIBLE);

/** Text of any length with at least one visible character. */
export const longText = () => text().min(1).refine(isVisible, INVISIBLE);

/** One line of text that may be left out or null. */
export const optionalShortText = () => line(SHORT_TEXT_MAX).nullish();

/** Text of any length that may be left out or null. */
export const optionalText = () => text().nullish();

/** Lower-case words joined by single hyphens. */
export const slug = () =>
  z
    .string()
    .min(1)
    .max(SHORT_TEXT_MAX)
    .regex(SLUG_PATTERN, 'must be lower-case letters and digits, joined by single hyphens');

/** Field with the last part of an address, which is derived from the document's name if it is empty. */
export const derivedSlug = () =>
  slug().optional().meta({
    title: 'Slug',
    description: 'Last part of the address. If empty, derived from the name.',
  });

/** An absolute http(s) URL. */
export const webAddress = () =>
  z
    .url({ protocol: /^https?$/ })
    .max(ADDRESS_MAX)
    .regex(WEB_ADDRESS_PATTERN, 'must begin with http:// or https://');

/** Numeric id of another resource, the `id` in responses. */
export const resourceId = () => z.number().int().positive();

export const metaTitle = () =>
  optionalShortText().meta({
    title: 'SEO title',
    description: 'For search engines and shared links. Empty: the title.',
  });

export const metaDescription = () =>
  optionalText().meta({
    title: 'SEO description',
    description: 'One or two sentences.',
  });
