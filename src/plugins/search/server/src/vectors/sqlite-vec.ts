import type { Knex } from 'knex';
import type { Reader } from '../read/read-connection';
import { VECTORS } from '../tables';
import { nearestByShortlist, type NearestBySigns } from './shortlist';
import { signsOf, storedVectorsOf } from './stored-vectors';
import { indexTable, type NeighbourSearch, type VectorIndex } from './vector-index';

/**
 * sqlite-vec compares with every vector, and picks the nearest with an effort that grows with the
 * number wanted times the number stored. Signs alone (one bit a dimension) make comparing cheap, and
 * shards, of which each gives its few nearest, make picking cheap.
 */
const SHARDS = 128;
const CHUNK = 512;

/** The kind of this index. */
export const SQLITE_VEC_KIND = `sqlite-vec signs/${SHARDS}`;

/** How many of the nearest may lie in one shard: the mean and two standard deviations. */
const perShard = (wanted: number): number =>
  Math.ceil(wanted / SHARDS + 2 * Math.sqrt(wanted / SHARDS));

const shards = `WITH RECURSIVE shards (number) AS (
  SELECT 0 UNION ALL SELECT number + 1 FROM shards WHERE number < ${SHARDS - 1})`;

/**
 * The filter is never handed to sqlite-vec, which would go through all that it leaves once a shard.
 */
const nearestBySigns =
  (reader: Reader): NearestBySigns =>
  async (modelId, vector, wanted) => {
    const rows = await reader.all<{ id: number }>(
      `${shards} SELECT near.rowid AS id
         FROM shards CROSS JOIN ${indexTable(modelId)} AS near
         WHERE near.shard = shards.number AND near.signs MATCH vec_bit(?)
           AND near.k = ${perShard(wanted)}
         ORDER BY near.distance LIMIT ${wanted}`,
      [signsOf(vector)],
    );
    return rows.map(({ id }) => id);
  };

/** Neighbours by sqlite-vec: a shortlist by signs, put in order by the stored vectors. */
export const nearestBySqliteVec = (reader: Reader): NeighbourSearch =>
  nearestByShortlist(reader, nearestBySigns(reader), storedVectorsOf(reader));

/** Vectors beside FTS5 in SQLite: sqlite-vec, searched in the read thread. */
export const sqliteVectorIndex = (database: Knex, reader: Reader): VectorIndex => ({
  kind: SQLITE_VEC_KIND,

  async create(modelId, dimensions) {
    const bits = signsOf(new Float32Array(dimensions)).length * 8;
    await database.raw(
      `CREATE VIRTUAL TABLE IF NOT EXISTS ${indexTable(modelId)} USING vec0(
         shard integer partition key, signs bit[${bits}], chunk_size=${CHUNK})`,
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
    const gone = await reader.all<{ id: number }>(
      `SELECT rowid AS id FROM ${indexTable(modelId)}
         EXCEPT SELECT entry_id FROM ${VECTORS} WHERE model_id = ?`,
      [modelId],
    );
    for (const { id } of gone) {
      await database.raw(`DELETE FROM ${indexTable(modelId)} WHERE rowid = ?`, [id]);
    }
  },

  nearest: nearestBySqliteVec(reader),
});
