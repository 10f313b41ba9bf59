import { conditionsOf } from '../entries/filter';
import { highestScores } from '../highest-scores';
import { placeholders } from '../placeholders';
import type { Reader } from '../reader';
import { ENTRIES } from '../tables';
import type { LoadedVectors, NeighbourSearch, VectorsOf } from './vector-index';

/** Factor for the number of candidates found by signs, which are then ranked by full vectors. */
export const SHORTLIST_FACTOR = 5;
/** If a filter leaves at most this many shortlists of entries, all of them are compared. */
const MAX_EXHAUSTIVE_SHORTLISTS = 5;
/** Growth factor of the candidates when too few pass a filter. */
const GROWTH_FACTOR = 4;
/** Factor for the minimum number of candidates that must pass a filter. */
const MIN_PASSING_FACTOR = 3;
/** Ids per statement; PostgreSQL's limit is 65,535 values, SQLite's is half as many. */
const IDS_PER_STATEMENT = 10_000;

/** Finds approximate nearest entries by signs. Fewer than `count` means that there are no more. */
export type NearestBySigns = (
  modelId: number,
  vector: Float32Array,
  count: number,
) => Promise<number[]>;

/**
 * Ranks entries by the cosine of their vectors, nearest first, without those that have none.
 *
 * @param limit maximum number of entries
 */
export const nearestByVectors = (
  vectors: LoadedVectors,
  vector: Float32Array,
  ids: readonly number[],
  limit: number,
): number[] => {
  const highest = highestScores(limit);
  for (const id of ids) {
    const nearness = vectors.similarity(vector, id);
    if (nearness !== null) highest.add(id, nearness);
  }
  return highest
    .collected()
    .sort((one, other) => other.score - one.score || one.number - other.number)
    .slice(0, limit)
    .map(({ number }) => number);
};

/**
 * Finds neighbours by a shortlist by signs, ranked by full vectors. A filter is applied to the shortlist, which grows
 * until enough entries pass.
 */
export const nearestByShortlist =
  (reader: Reader, nearestBySigns: NearestBySigns, vectorsOf: VectorsOf): NeighbourSearch =>
  async (modelId, vector, filter, limit) => {
    const { sql, values } = conditionsOf(filter);
    const shortlist = limit * SHORTLIST_FACTOR;

    const rankByVectors = async (ids: number[]): Promise<number[]> =>
      nearestByVectors(await vectorsOf(modelId, ids), vector, ids, limit);

    const passing = async (ids: number[]): Promise<Set<number>> => {
      const passed = new Set<number>();
      for (let start = 0; start < ids.length; start += IDS_PER_STATEMENT) {
        const part = ids.slice(start, start + IDS_PER_STATEMENT);
        const rows = await reader.all<{ id: number }>(
          `SELECT entries.id FROM ${ENTRIES} AS entries
             WHERE entries.id IN (${placeholders(part)}) AND ${sql}`,
          [...part, ...values],
        );
        for (const { id } of rows) passed.add(id);
      }
      return passed;
    };

    if (sql === '') return rankByVectors(await nearestBySigns(modelId, vector, shortlist));
    const left = await reader.all<{ id: number }>(
      `SELECT entries.id FROM ${ENTRIES} AS entries WHERE ${sql} LIMIT ${MAX_EXHAUSTIVE_SHORTLISTS * shortlist + 1}`,
      values,
    );
    if (left.length <= MAX_EXHAUSTIVE_SHORTLISTS * shortlist) {
      return rankByVectors(left.map(({ id }) => id));
    }
    for (let count = shortlist; ; count *= GROWTH_FACTOR) {
      const found = await nearestBySigns(modelId, vector, count);
      const passed = await passing(found);
      if (passed.size < limit * MIN_PASSING_FACTOR && found.length === count) continue;
      return rankByVectors(found.filter((id) => passed.has(id)).slice(0, shortlist));
    }
  };
