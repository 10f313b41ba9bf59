import type { Knex } from 'knex';
import type { Reader } from '../reader';
import { VECTORS } from '../tables';
import { nearestByShortlist, type NearestBySigns } from './shortlist';
import { signsOf, storedVectorsOf } from './stored-vectors';
import { indexTable, type NeighbourSearch, type VectorIndex } from './vector-index';

/**
 * sqlite-vec compares with every vector, and its selection cost grows with the number of results times the number stored.
 * Sign bits make the comparison cheap; shards, each of which returns its few nearest, make the selection cheap.
 */
const SHARDS = 128;
const CHUNK_SIZE = 512;

export const SQLITE_VEC_KIND = `sqlite-vec signs/${SHARDS}`;

/** Expected maximum number of results in one shard: mean plus two standard deviations. */
const perShard = (count: number): number =>
  Math.ceil(count / SHARDS + 2 * Math.sqrt(count / SHARDS));

const shards = `WITH RECURSIVE shards (number) AS (
  SELECT 0 UNION ALL SELECT number + 1 FROM shards WHERE number < ${SHARDS - 1})`;

/** Filters are not passed to sqlite-vec, which would process all matching entries once per shard. */
const nearestBySigns =
  (reader: Reader): NearestBySigns =>
  async (modelId, vector, count) => {
    const rows = await reader.all<{ id: number }>(
      `${shards} SELECT near.rowid AS id
         FROM shards CROSS JOIN ${indexTable(modelId)} AS near
         WHERE near.shard = shards.number AND near.signs MATCH vec_bit(?)
           AND near.k = ${perShard(count)}
         ORDER BY near.distance LIMIT ${count}`,
      [signsOf(vector)],
    );
    return rows.map(({ id }) => id);
  };

/** Nearest neighbours by sqlite-vec: a shortlist by signs, ranked by the stored vectors. */
export const nearestBySqliteVec = (reader: Reader): NeighbourSearch =>
  nearestByShortlist(reader, nearestBySigns(reader), storedVectorsOf(reader));

/** Nearest-neighbour index on SQLite: sqlite-vec, searched in the read thread. */
export const sqliteVectorIndex = (database: Knex, reader: Reader): VectorIndex => ({
  kind: SQLITE_VEC_KIND,

  async create(modelId, dimensions) {
    const bits = signsOf(new Float32Array(dimensions)).length * 8;
    await database.raw(
      `CREATE VIRTUAL TABLE IF NOT EXISTS ${indexTable(modelId)} USING vec0(
         shard integer partition key, signs bit[${bits}], chunk_size=${CHUNK_SIZE})`,
    );
  },

  async drop(query, modelId) {
    await query.raw(`DROP TABLE IF EXISTS ${indexTable(modelId)}`);
  },

  async put(query, modelId, vectors) {
    const table = indexTable(modelId);
    for (const { id, vector } of vectors) {
      await query.raw(`DELETE FROM ${table} WHERE rowid = ?`, [id]);
      await query.raw(
        `INSERT INTO ${table} (rowid, shard, signs)
           VALUES (CAST(? AS INTEGER), CAST(? AS INTEGER), vec_bit(?))`,
        [id, id % SHARDS, signsOf(vector)],
      );
    }
  },

  async sweep(modelId) {
    const orphans = await reader.all<{ id: number }>(
      `SELECT rowid AS id FROM ${indexTable(modelId)}
         EXCEPT SELECT entry_id FROM ${VECTORS} WHERE model_id = ?`,
      [modelId],
    );
    for (const { id } of orphans) {
      await database.raw(`DELETE FROM ${indexTable(modelId)} WHERE rowid = ?`, [id]);
    }
  },

  nearest: nearestBySqliteVec(reader),
});
