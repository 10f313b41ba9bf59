import { z } from '@strapi/utils';

/**
 * Building blocks of the resource schemas. `meta.title` is a field's label and `meta.description`
 * its help text; both reach the panel, OpenAPI and the MCP tools from here.
 */

export const SHORT_TEXT_MAX = 255;
export const ADDRESS_MAX = 2048;
/** Largest value of the databases' integer columns. */
export const INTEGER_MAX = 2_147_483_647;
/** Keeps addresses such as `javascript:…` out of links. */
export const WEB_ADDRESS_PATTERN = /^https?:\/\/\S+$/;
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Half of a surrogate pair: JSON can say it, UTF-8 can't, so it would not come back as it was sent. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Joiners, marks of direction and their like alone leave nothing to read and no link to click. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Text that the databases can hold: PostgreSQL refuses U+0000. */
export const text = () =>
  z
    .string()
    .refine((value) => !value.includes('\u0000'), 'must not contain the character U+0000')
    .refine(
      (value) => !LONE_SURROGATE.test(value),
      'must not contain half of a surrogate pair, such as \\ud83d without its second half',
    );

/** Whether there is anything to see, or nothing at all, which has an error of its own. */
const isVisible = (value: string): boolean => value === '' || VISIBLE.test(value);
const INVISIBLE = 'must have a character that can be seen';

/** Line breaks and tabs, where one line is asked for. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** Marks that turn the direction of what follows, also beyond the text in which they stand (UAX #9). */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text as one line that leaves what stands beside it as it is. */
export const oneLine = (value: string): string =>
  value.replace(BREAKS, ' ').replace(DIRECTION_MARKS, '');

/** Characters as people and JSON Schema count them: code points, not UTF-16 units. */
export const characterCount = (value: string): number => {
  const pairs = value.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0;
  return value.length - pairs;
};

/** One line of at most so many characters, of which JSON Schema tells as `maxLength`. */
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

/** Text of any length, of which something can be seen. */
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

/** An absolute http(s) address. */
export const webAddress = () =>
  z
    .url({ protocol: /^https?$/ })
    .max(ADDRESS_MAX)
    .regex(WEB_ADDRESS_PATTERN, 'must begin with http:// or https://');

/** The number that names another resource, as `id` in its own answers. */
export const resourceId = () => z.number().int().positive();

export const metaTitle = () =>
  optionalShortText().meta({
    title: 'SEO title',
    description: 'Title for search engines and shared links. Empty: the title.',
  });

export const metaDescription = () =>
  optionalText().meta({
    title: 'SEO description',
    description: 'One or two sentences for search engines and shared links.',
  });
