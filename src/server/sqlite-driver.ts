import { ConfigurationError } from '@ota-news/foundation/settings/configuration-error';
import { databaseClient } from '#environment';

/**
 * Loads the SQLite driver before Knex, which would advise installing a different one if it is missing.
 *
 * @throws ConfigurationError if it is not installed for this version of Node.js
 */
export const loadSqliteDriver = async (): Promise<void> => {
  if (databaseClient() !== 'sqlite') return;
  try {
    await import('better-sqlite3');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code === 'SQLITE_DRIVER_MISSING' ? new ConfigurationError(message) : error;
  }
};
