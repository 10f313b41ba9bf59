import type { Core } from '@strapi/strapi';
import type { z } from '@strapi/utils';
import { ConfigurationError } from './configuration-error';
import { shownAddress, wanted } from './wording';

const shown = (value: unknown): string => {
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
  return `${path.join('.')}: got ${shown(given)}, expected ${wanted(issue.message)}`;
};

/**
 * The settings of a plugin, which a project gives as `config` in its `config/plugins`.
 *
 * @param plugin its name there
 * @param schema with a default for each setting that is not optional. It checks and changes nothing: Strapi
 *   itself adds the defaults, and readers get what was given. Messages are read after "expected".
 */
export const pluginSettings = <S extends z.ZodObject>(plugin: string, schema: S) => ({
  schema,

  /** What the plugin exports to Strapi as its `config`. */
  config: {
    default: (): z.infer<S> => schema.parse({}),
    /** @throws ConfigurationError one line a wrong setting: its name, what it got, what it wants */
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
