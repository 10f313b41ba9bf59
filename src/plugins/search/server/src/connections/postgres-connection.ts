import type { Knex } from 'knex';
import {
  countedFrequencies,
  postgresCandidates,
  postgresFrequencies,
  postgresVocabulary,
} from '../index/fulltext/postgres';
import type { SearchedTypes } from '../index/entries/searched-types';
import { searchEntries } from '../query/search-entries';
import { relatedSearch } from '../ranking/related-articles';
import { nearestByPgvector, PGVECTOR_KIND } from '../index/vectors/pgvector';
import { storedVectorsOf } from '../index/vectors/stored-vectors';
import { vectorsInMemory } from '../index/vectors/vectors-in-memory';
import { storedWords } from '../ranking/stored-words';
import type { ReadConnection } from './read-connection';
import type { SqlValue } from '../index/reader';

/** PostgreSQL runs in separate processes, so the service's connection pool is used. */
export const postgresConnection = (
  database: Knex,
  types: SearchedTypes,
  hasPgvector: () => Promise<boolean>,
): ReadConnection => {
  const reader = {
    async all<T>(sql: string, values: SqlValue[]): Promise<T[]> {
      const { rows } = (await database.raw(sql, values as Knex.RawBinding[])) as { rows: T[] };
      return rows;
    },
  };
  const candidates = postgresCandidates(reader);
  const sources = {
    reader,
    types,
    candidates,
    words: storedWords(reader, candidates),
    nearest: nearestByPgvector(database),
    nearestOfAll: vectorsInMemory(reader).nearest,
    vectorsOf: storedVectorsOf(reader),
    frequencies: postgresFrequencies(reader),
    vocabulary: postgresVocabulary(reader),
    countedFrequencies: countedFrequencies(reader),
    indexKind: async () => ((await hasPgvector()) ? PGVECTOR_KIND : null),
  };
  return {
    ...reader,
    ...searchEntries(sources),
    related: relatedSearch(sources),
    async close() {},
  };
};
