import type { Core } from '@strapi/strapi';
import type { z } from '@strapi/utils';
import { ConfigurationError } from './configuration-error';
import { shownAddress, expectedPart } from './wording';

const formatted = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  return typeof value === 'string' ? shownAddress(value) : JSON.stringify(value);
};

const complaint = (config: unknown, issue: z.core.$ZodIssue): string => {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .map((key) => `${[...path, key].join('.')}: there is no such setting`)
      .join('\n');
  }
  const given = path.reduce<unknown>(
    (part, key) => (part as Record<PropertyKey, unknown>)[key],
    config,
  );
  return `${path.join('.')}: got ${formatted(given)}, expected ${expectedPart(issue.message)}`;
};

/**
 * Defines the settings of a plugin, which a project provides as `config` in its `config/plugins`.
 *
 * @param plugin name of the plugin there
 * @param schema with a default for each setting that is not optional. It only validates: Strapi itself adds the
 *   defaults, and transformations have no effect. Error messages are displayed after "expected".
 */
export const pluginSettings = <S extends z.ZodObject>(plugin: string, schema: S) => ({
  schema,

  /** The plugin's `config` export for Strapi. */
  config: {
    default: (): z.infer<S> => schema.parse({}),
    /** @throws ConfigurationError with one line per invalid setting: name, actual value, expected value */
    validator(config: unknown): void {
      const { error } = schema.safeParse(config);
      if (error === undefined) return;
      throw new ConfigurationError(
        error.issues.map((issue) => complaint(config, issue)).join('\n'),
      );
    },
  },

  of: (strapi: Core.Strapi): z.infer<S> => strapi.config.get<z.infer<S>>(`plugin::${plugin}`),
});
