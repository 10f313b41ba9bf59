import type { Core } from '@strapi/strapi';
import { database, isPostgres } from '../../../../../database/connection';
import { postgresConnection } from '../read/postgres-connection';
import type { ReadConnection } from '../read/read-connection';
import { sqliteConnection } from '../read/sqlite-connection';

/** The connection that searches read from. */
export default ({ strapi }: { strapi: Core.Strapi }): ReadConnection => {
  if (isPostgres(strapi)) return postgresConnection(database(strapi));
  const { filename } = strapi.config.get('database.connection.connection') as { filename: string };
  return sqliteConnection(filename);
};
