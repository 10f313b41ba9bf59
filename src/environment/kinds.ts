import { providerUrl, seconds as duration } from '@ota-news/foundation/settings/common';
import { z } from '@strapi/utils';

/** Setting types shared by several groups. Error messages are displayed after "expected". */

/** Adapts a plugin's setting to a text value from the environment. */
const fromText = <S extends z.ZodType>(
  setting: S,
  read: (text: string) => unknown,
  hint = '',
): z.ZodType<z.output<S>> =>
  z
    .preprocess((value) => (typeof value === 'string' ? read(value) : value), setting)
    .describe(`${setting.description ?? ''}${hint}`);

/** Adds this service's own default to a plugin's text setting. */
export const withDefault = (setting: z.ZodType<string>, text: string) =>
  setting.default(text).describe(setting.description ?? '');

/** Adapts a plugin's number setting. */
export const numeric = <S extends z.ZodType>(setting: S) => fromText(setting, Number);

/** Adapts a plugin's list setting. */
export const listed = <S extends z.ZodType>(setting: S) =>
  fromText(setting, (text) => list.parse(text), ' Comma-separated.');

const withoutSlash = (address: string): string => address.replace(/(?<!\/)\/+$/, '');

/** Adapts a plugin's setting of a base address: slashes at its end are ignored. */
export const base = <S extends z.ZodType>(setting: S) => fromText(setting, withoutSlash);

export const count = z.coerce
  .number({ error: 'a whole number' })
  .int('a whole number')
  .min(0, 'a whole number, 0 or more');
export const seconds = numeric(duration);
export const flag = z
  .enum(['true', 'false'], { error: 'true or false' })
  .transform((value) => value === 'true');
export const secret = z
  .string({ error: 'a secret of at least 16 characters' })
  .min(16, 'a secret of at least 16 characters');
export const addressWithoutSlash = providerUrl.transform(withoutSlash);
export const port = z.coerce
  .number({ error: 'a port, 0 to 65535' })
  .int('a port, 0 to 65535')
  .min(0, 'a port, 0 to 65535')
  .max(65535, 'a port, 0 to 65535');
export const list = z
  .string({ error: 'a comma-separated list' })
  .transform((value) => value.split(',').map((item) => item.trim()))
  .transform((items) => items.filter((item) => item !== ''));
