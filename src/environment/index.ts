import { ConfigurationError } from '@ota-news/foundation/settings/configuration-error';
import { expectedPart } from '@ota-news/foundation/settings/wording';
import './known-secrets';
import { shownValue } from './masking';
import { environmentSchema, missingSettings, type Environment } from './schema';

/**
 * Parses all settings. An empty value counts as unset, because `.env` files list unset names that way.
 *
 * @param variables name → text, as in `process.env`
 * @throws ConfigurationError with one line per invalid or missing setting
 */
export const parseEnvironment = (variables: NodeJS.ProcessEnv): Environment => {
  const present = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = environmentSchema.safeParse(present);
  const issues = result.success
    ? []
    : result.error.issues.map(({ path: [name, ...inside], message }) => ({
        name: String(name),
        wants: [expectedPart(message), ...inside.filter((key) => typeof key === 'string')].join(
          ' for ',
        ),
      }));
  const problems = [...issues, ...missingSettings(present)];
  if (result.success && problems.length === 0) return result.data;
  const lines = problems.map(
    ({ name, wants }) => `${name}: got ${shownValue(name, present[name])}, expected ${wants}`,
  );
  throw new ConfigurationError([...new Set(lines)].join('\n'));
};

let parsed: Environment | undefined;

/** Returns the settings of this process, including secrets and database, parsed once. */
export const environment = (): Environment => {
  parsed ??= parseEnvironment(process.env);
  return parsed;
};

/**
 * Returns the base URL of the service without a trailing slash, for Strapi's configuration. All other code reads it
 * from Strapi (`@ota-news/foundation/network/public-address`).
 */
export const publicUrl = (): string => {
  const { PUBLIC_URL, HOST, PORT } = environment();
  if (PUBLIC_URL !== undefined) return PUBLIC_URL;
  const host = ['0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST;
  return `http://${host}:${PORT}`;
};

/** Returns the timeout of PostgreSQL statements while the service handles requests, in milliseconds. */
export const statementLimit = (): number => environment().DATABASE_STATEMENT_SECONDS * 1000;

/** Returns the database type selected by the settings. */
export const databaseClient = (): 'sqlite' | 'postgres' =>
  environment().DATABASE_URL === undefined ? 'sqlite' : 'postgres';
