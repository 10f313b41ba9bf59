import { database, isPostgres } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { ownService } from '../own-services';
import { postgresConnection } from './postgres-connection';
import type { ReadConnection } from './read-connection';
import { sqliteConnection } from './sqlite-connection';

/**
 * Opens a connection for reading; on SQLite, each has its own thread.
 *
 * @param hasLowPriority lowers its priority below requests of readers
 */
export const openConnection = (
  strapi: Core.Strapi,
  { hasLowPriority }: { hasLowPriority: boolean },
): ReadConnection => {
  const types = ownService(strapi, 'types').forSearches();
  if (isPostgres(strapi)) {
    return postgresConnection(
      database(strapi),
      types,
      async () => (await ownService(strapi, 'vector-index').get()) !== null,
    );
  }
  const { filename } = strapi.config.get('database.connection.connection') as { filename: string };
  return sqliteConnection({ filename, hasLowPriority, types });
};
