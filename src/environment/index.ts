import type { z } from '@strapi/utils';
import { ConfigurationError } from '@ota-news/foundation/settings/configuration-error';
import { wanted } from '@ota-news/foundation/settings/wording';
import { shownValue } from './masking';
import {
  environmentSchema,
  missingSettings,
  sharedSchema,
  type Environment,
  type SharedEnvironment,
} from './schema';

const parse = <S extends z.ZodType>(schema: S, variables: NodeJS.ProcessEnv): z.infer<S> => {
  const present = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(present);
  const issues = result.success
    ? []
    : result.error.issues.map(({ path, message }) => ({
        name: String(path[0]),
        wants: wanted(message),
      }));
  const problems = [...issues, ...missingSettings(present)];
  if (result.success && problems.length === 0) return result.data;
  const lines = problems.map(
    ({ name, wants }) => `${name}: got ${shownValue(name, present[name])}, expected ${wants}`,
  );
  throw new ConfigurationError([...new Set(lines)].join('\n'));
};

/**
 * Parses all settings. An empty value counts as not set, because `.env` files list unset names so.
 *
 * @param variables name → text, as in `process.env`
 * @throws ConfigurationError one line per wrong or missing setting, all of them at once
 */
export const parseEnvironment = (variables: NodeJS.ProcessEnv): Environment =>
  parse(environmentSchema, variables);

let shared: SharedEnvironment | undefined;
let all: Environment | undefined;

/** The settings of this process that plugins read, parsed once. All of them have defaults. */
export const environment = (): SharedEnvironment => {
  shared ??= parse(sharedSchema, process.env);
  return shared;
};

/**
 * All settings of this process, its secrets and database included, parsed once. They are this
 * application's own: plugins that may be installed elsewhere do without.
 */
export const applicationEnvironment = (): Environment => {
  all ??= parseEnvironment(process.env);
  return all;
};

/** Absolute address of the service without a trailing slash, for Strapi's configuration; elsewhere `publicUrl` says it. */
export const publicUrl = (): string => {
  const { PUBLIC_URL, HOST, PORT } = environment();
  if (PUBLIC_URL !== undefined) return PUBLIC_URL;
  const host = ['0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST;
  return `http://${host}:${PORT}`;
};

/** How long a PostgreSQL statement may take while the service answers requests, in milliseconds. */
export const statementLimit = (): number =>
  applicationEnvironment().DATABASE_STATEMENT_SECONDS * 1000;

/** Which database the settings choose. */
export const databaseClient = (): 'sqlite' | 'postgres' => {
  const { DATABASE_CLIENT, DATABASE_URL, DATABASE_HOST } = applicationEnvironment();
  return DATABASE_CLIENT ?? (DATABASE_URL || DATABASE_HOST ? 'postgres' : 'sqlite');
};
