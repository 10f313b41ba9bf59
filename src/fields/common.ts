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

/** One line of text, at most 255 characters. */
export const shortText = () =>
  text().trim().min(1).max(SHORT_TEXT_MAX).refine(isVisible, INVISIBLE);

/** Text of any length, of which something can be seen. */
export const longText = () => text().min(1).refine(isVisible, INVISIBLE);

/** One line of text that may be left out or null. */
export const optionalShortText = () => text().max(SHORT_TEXT_MAX).nullish();

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
