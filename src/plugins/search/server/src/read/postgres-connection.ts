import type { Knex } from 'knex';
import { postgresCandidates, postgresFrequencies } from '../fulltext/postgres';
import { rankEntries } from '../ranking/rank-entries';
import { relatedSearch } from '../ranking/related-articles';
import { nearestByPgvector } from '../vectors/pgvector';
import { nearestByScan } from '../vectors/scan';
import type { ReadConnection, SqlValue } from './read-connection';

/** PostgreSQL works in processes of its own, so the pool of the service is used as it is. */
export const postgresConnection = (database: Knex): ReadConnection => {
  const reader = {
    async all<T>(sql: string, values: SqlValue[]): Promise<T[]> {
      const { rows } = (await database.raw(sql, values as Knex.RawBinding[])) as { rows: T[] };
      return rows;
    },
  };
  const sources = {
    reader,
    candidates: postgresCandidates(reader),
    nearest: nearestByPgvector(database),
    nearestOfAll: nearestByScan(reader),
    frequencies: (terms: string[]) => postgresFrequencies(reader, terms),
  };
  return {
    ...reader,
    rank: (request) => rankEntries(sources, request),
    related: relatedSearch(sources),
    async close() {},
  };
};
