import { conditionsOf } from '../index/filter';
import type { Reader } from '../read/read-connection';
import { ENTRIES } from '../tables';
import type { NeighbourSearch, VectorsOf } from './vector-index';

/** So many times the number wanted are near by signs; whole vectors then tell which are nearest. */
const SHORTLIST = 5;
/** A filter that leaves no more than so many shortlists is answered by comparing with all it leaves. */
const FEW = 5;
/** How much further the next look goes when a filter has passed too few. */
const WIDER = 4;
/** So many times the number wanted have to pass a filter. */
const ENOUGH = 3;
/** Ids in one statement; PostgreSQL takes 65,535 values, SQLite half as many. */
const IDS_AT_ONCE = 10_000;

/** About the nearest of all, by signs. Fewer than wanted means that there are no more. */
export type NearestBySigns = (
  modelId: number,
  vector: Float32Array,
  wanted: number,
) => Promise<number[]>;

/**
 * Neighbours by a shortlist by signs, put in order by the whole vectors. A filter is applied to the shortlist, which is
 * made longer until enough have passed it.
 */
export const nearestByShortlist =
  (reader: Reader, nearestBySigns: NearestBySigns, vectorsOf: VectorsOf): NeighbourSearch =>
  async (modelId, vector, filter, limit) => {
    const { sql, values } = conditionsOf(filter);
    const shortlist = limit * SHORTLIST;

    const nearestOf = async (ids: number[]): Promise<number[]> => {
      const vectors = await vectorsOf(modelId, ids);
      return ids
        .flatMap((id) => {
          const nearness = vectors.similarity(vector, id);
          return nearness === null ? [] : [{ id, nearness }];
        })
        .sort((one, other) => other.nearness - one.nearness || one.id - other.id)
        .slice(0, limit)
        .map(({ id }) => id);
    };

    const passing = async (ids: number[]): Promise<Set<number>> => {
      const passed = new Set<number>();
      for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
        const part = ids.slice(start, start + IDS_AT_ONCE);
        const rows = await reader.all<{ id: number }>(
          `SELECT entries.id FROM ${ENTRIES} AS entries
             WHERE entries.id IN (${part.map(() => '?').join()}) AND ${sql}`,
          [...part, ...values],
        );
        for (const { id } of rows) passed.add(id);
      }
      return passed;
    };

    if (sql === '') return nearestOf(await nearestBySigns(modelId, vector, shortlist));
    const left = await reader.all<{ id: number }>(
      `SELECT entries.id FROM ${ENTRIES} AS entries WHERE ${sql} LIMIT ${FEW * shortlist + 1}`,
      values,
    );
    if (left.length <= FEW * shortlist) return nearestOf(left.map(({ id }) => id));
    for (let wanted = shortlist; ; wanted *= WIDER) {
      const found = await nearestBySigns(modelId, vector, wanted);
      const passed = await passing(found);
      if (passed.size < limit * ENOUGH && found.length === wanted) continue;
      return nearestOf(found.filter((id) => passed.has(id)).slice(0, shortlist));
    }
  };
