import type { Knex } from 'knex';
import { conditionsOf } from '../entries/filter';
import { ENTRIES, VECTORS } from '../tables';
import { indexTable, type NeighbourSearch, type VectorIndex } from './vector-index';

/** Maximum dimensions of an HNSW index in single precision; half precision allows twice as many. */
const SINGLE_PRECISION_MAX = 2000;

export const PGVECTOR_KIND = 'pgvector hnsw';

const literal = (vector: Iterable<number>): string => `[${[...vector].join(',')}]`;

/** Enables the extension. Returns false if the server does not provide it, or the user may not create it. */
export const ensurePgvector = async (database: Knex): Promise<boolean> => {
  const { rows } = (await database.raw(
    `SELECT installed_version FROM pg_available_extensions WHERE name = 'vector'`,
  )) as { rows: { installed_version: string | null }[] };
  if (rows.length === 0) return false;
  if (rows[0]?.installed_version != null) return true;
  try {
    await database.raw('CREATE EXTENSION IF NOT EXISTS vector');
    return true;
  } catch {
    // Not every database user may create extensions; the operator can.
    return false;
  }
};

/** Nearest neighbours by the HNSW index. */
export const nearestByPgvector =
  (database: Knex): NeighbourSearch =>
  async (modelId, vector, filter, limit) => {
    const { sql, values } = conditionsOf(filter);
    const joined =
      sql === ''
        ? ''
        : `INNER JOIN ${ENTRIES} AS entries ON entries.id = neighbours.entry_id WHERE ${sql}`;
    return database.transaction(async (query) => {
      // The index returns at most `ef_search` candidates.
      await query.raw(`SET LOCAL hnsw.ef_search = ${limit}`);
      const { rows } = (await query.raw(
        `SELECT neighbours.entry_id AS id FROM ${indexTable(modelId)} AS neighbours ${joined}
           ORDER BY neighbours.embedding <=> ? LIMIT ${limit}`,
        [...values, literal(vector)],
      )) as { rows: { id: number }[] };
      return rows.map(({ id }) => id);
    });
  };

/** Nearest-neighbour index on PostgreSQL: pgvector with HNSW. */
export const pgVectorIndex = (database: Knex): VectorIndex => ({
  kind: PGVECTOR_KIND,

  async create(modelId, dimensions) {
    const table = indexTable(modelId);
    const type = dimensions > SINGLE_PRECISION_MAX ? 'halfvec' : 'vector';
    await database.raw(
      `CREATE TABLE IF NOT EXISTS ${table} (
         entry_id integer PRIMARY KEY, embedding ${type}(${dimensions}) NOT NULL)`,
    );
    await database.raw(
      `CREATE INDEX IF NOT EXISTS ${table}_hnsw ON ${table} USING hnsw (embedding ${type}_cosine_ops)`,
    );
  },

  async drop(query, modelId) {
    await query.raw(`DROP TABLE IF EXISTS ${indexTable(modelId)}`);
  },

  async put(query, modelId, vectors) {
    if (vectors.length === 0) return;
    await query(indexTable(modelId))
      .insert(vectors.map(({ id, vector }) => ({ entry_id: id, embedding: literal(vector) })))
      .onConflict('entry_id')
      .merge();
  },

  async sweep(modelId) {
    await database.raw(
      `DELETE FROM ${indexTable(modelId)} AS neighbours WHERE NOT EXISTS (
         SELECT 1 FROM ${VECTORS} AS kept
         WHERE kept.model_id = ? AND kept.entry_id = neighbours.entry_id)`,
      [modelId],
    );
  },

  nearest: nearestByPgvector(database),
});
