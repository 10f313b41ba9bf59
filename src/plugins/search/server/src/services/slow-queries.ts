import { isPostgres } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import type { SlowQueriesService } from '@ota-news/foundation/contracts/search';
import { ownService } from '../own-services';
import type { SqlValue } from '../index/reader';

/** Values as SQLite's driver takes them; knex converts them only for its own connection. */
const toSqlValue = (value: unknown): SqlValue => {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'boolean' ? Number(value) : (value as SqlValue);
};

/** Runs queries of other plugins in the thread of searches; on PostgreSQL as any other. */
export default ({ strapi }: { strapi: Core.Strapi }): SlowQueriesService => ({
  async rows<T>(query: Parameters<SlowQueriesService['rows']>[0]): Promise<T[]> {
    if (isPostgres(strapi)) return (await query) as T[];
    const { sql, bindings } = query.toSQL();
    return ownService(strapi, 'read-connection').all<T>(sql, bindings.map(toSqlValue));
  },
});
