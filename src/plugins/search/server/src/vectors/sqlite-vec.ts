import type { Knex } from 'knex';
import { similarity } from '../embeddings/vector';
import { conditionsOf } from '../index/filter';
import type { Reader } from '../read/read-connection';
import { ENTRIES, VECTORS } from '../tables';
import { signsOf, vectorsOf } from './stored-vectors';
import { indexTable, type NeighbourSearch, type VectorIndex } from './vector-index';

/**
 * sqlite-vec compares with every vector, and picks the nearest with an effort that grows with the
 * number wanted times the number stored. Signs alone (one bit a dimension) make comparing cheap, and
 * shards, of which each gives its few nearest, make picking cheap.
 */
const SHARDS = 128;
const CHUNK = 512;
/** So many times the number wanted are near by signs; whole vectors then tell which are nearest. */
const SHORTLIST = 5;

/** The kind of this index. */
export const SQLITE_VEC_KIND = `sqlite-vec signs/${SHARDS}`;

/** How many of the nearest may lie in one shard: the mean and two standard deviations. */
const perShard = (wanted: number): number =>
  Math.ceil(wanted / SHARDS + 2 * Math.sqrt(wanted / SHARDS));

const shards = `WITH RECURSIVE shards (number) AS (
  SELECT 0 UNION ALL SELECT number + 1 FROM shards WHERE number < ${SHARDS - 1})`;

/** A filter that leaves no more than so many shortlists is answered by comparing with all it leaves. */
const FEW = 5;
/** How much further the next look goes when a filter has passed too few. */
const WIDER = 4;
/** So many times the number wanted have to pass a filter. */
const ENOUGH = 3;

/** The nearest of some entries, by their whole vectors. */
const nearestOf = async (
  reader: Reader,
  modelId: number,
  vector: Float32Array,
  ids: number[],
  limit: number,
): Promise<number[]> =>
  [...(await vectorsOf(reader, modelId, ids))]
    .map(([id, stored]) => ({ id, nearness: similarity(vector, stored) }))
    .sort((one, other) => other.nearness - one.nearness || one.id - other.id)
    .slice(0, limit)
    .map(({ id }) => id);

/** About the nearest of all, by signs. Fewer than wanted means that there are no more. */
const nearestBySigns = async (
  reader: Reader,
  modelId: number,
  vector: Float32Array,
  wanted: number,
): Promise<number[]> => {
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

/**
 * Neighbours by sqlite-vec: a shortlist by signs, put in order by the stored vectors. A filter is
 * never handed to sqlite-vec, which would go through all that it leaves once a shard.
 */
export const nearestBySqliteVec =
  (reader: Reader): NeighbourSearch =>
  async (modelId, vector, filter, limit) => {
    const { sql, values } = conditionsOf(filter);
    const shortlist = limit * SHORTLIST;
    if (sql === '') {
      const found = await nearestBySigns(reader, modelId, vector, shortlist);
      return nearestOf(reader, modelId, vector, found, limit);
    }
    const left = await reader.all<{ id: number }>(
      `SELECT entries.id FROM ${ENTRIES} AS entries WHERE ${sql} LIMIT ${FEW * shortlist + 1}`,
      values,
    );
    if (left.length <= FEW * shortlist) {
      const ids = left.map(({ id }) => id);
      return nearestOf(reader, modelId, vector, ids, limit);
    }
    for (let wanted = shortlist; ; wanted *= WIDER) {
      const found = await nearestBySigns(reader, modelId, vector, wanted);
      const passed = await reader.all<{ id: number }>(
        `SELECT entries.id FROM ${ENTRIES} AS entries
           WHERE entries.id IN (SELECT value FROM json_each(?)) AND ${sql}`,
        [JSON.stringify(found), ...values],
      );
      if (passed.length < limit * ENOUGH && found.length === wanted) continue;
      const passing = new Set(passed.map(({ id }) => id));
      const ids = found.filter((id) => passing.has(id)).slice(0, shortlist);
      return nearestOf(reader, modelId, vector, ids, limit);
    }
  };

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
