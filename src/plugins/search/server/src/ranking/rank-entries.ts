import { similarity } from '../embeddings/vector';
import type { ArchiveStatistics, Candidate, CandidateSearch } from '../fulltext/full-text-index';
import type { EntryFilter } from '../index/filter';
import type { Reader } from '../read/read-connection';
import { ENTRIES } from '../tables';
import { vectorsOf } from '../vectors/stored-vectors';
import type { NeighbourSearch } from '../vectors/vector-index';
import { bm25, type WeightedTerm } from './bm25';
import { fuse, towards, type Scored } from './fusion';

/** Entries that full text hands on to the scoring. */
const CANDIDATES = 400;
/** Entries that the vectors hand on. */
const NEIGHBOURS = 200;
/** The query's vector is moved towards so many of the best first answers; more would drift. */
const FEEDBACK = 5;

/** A query's place among the vectors of a model. */
export interface QueryVector {
  modelId: number;
  vector: Float32Array;
  /** Share of the vectors in a result's score; full text has the rest. */
  weight: number;
  /** Similarity below which an entry without any of the words typed is no answer. */
  floor: number;
  /** Whether the database has an index for nearest neighbours. */
  hasIndex: boolean;
}

/** All that ranking needs to know of a query; plain data, as it may go to another thread. */
export interface RankingRequest {
  query: WeightedTerm[];
  /** Those of its terms that candidates are chosen by. */
  essential: WeightedTerm[];
  statistics: ArchiveStatistics;
  filter: EntryFilter;
  /** Null to rank by full text alone. */
  meaning: QueryVector | null;
}

/** What a database offers to rank by. */
export interface RankingSources {
  reader: Reader;
  candidates: CandidateSearch;
  nearest: NeighbourSearch;
}

/** Entries near the vector that full text did not find. */
const neighbours = async (
  { reader, nearest }: RankingSources,
  { modelId, hasIndex }: QueryVector,
  vector: Float32Array,
  filter: EntryFilter,
  known: ReadonlySet<number>,
): Promise<Candidate[]> => {
  if (!hasIndex) return [];
  const near = await nearest(modelId, vector, filter, NEIGHBOURS);
  const ids = near.filter((id) => !known.has(id));
  if (ids.length === 0) return [];
  return reader.all<Candidate>(
    `SELECT id, terms, length FROM ${ENTRIES} WHERE id IN (${ids.map(() => '?').join()})`,
    ids,
  );
};

/** Ranks by words and vectors together, with one step of feedback. */
const hybrid = async (
  sources: RankingSources,
  meaning: QueryVector,
  found: Scored[],
  filter: EntryFilter,
  score: (entries: Candidate[]) => Scored[],
): Promise<number[]> => {
  const { reader } = sources;
  const { modelId, vector, weight, floor } = meaning;
  const vectors = await vectorsOf(
    reader,
    modelId,
    found.map(({ id }) => id),
  );
  const placed = (pool: Scored[], target: Float32Array): Scored[] =>
    pool.map((entry) => {
      const stored = vectors.get(entry.id);
      return stored === undefined ? entry : { ...entry, similarity: similarity(target, stored) };
    });
  const best = fuse(placed(found, vector), weight).slice(0, FEEDBACK);
  const feedback = best.flatMap(({ id }) => vectors.get(id) ?? []);
  const moved = feedback.length === 0 ? vector : towards(vector, feedback);
  const known = new Set(found.map(({ id }) => id));
  const added = score(await neighbours(sources, meaning, moved, filter, known));
  const addedVectors = await vectorsOf(
    reader,
    modelId,
    added.map(({ id }) => id),
  );
  for (const [id, stored] of addedVectors) vectors.set(id, stored);
  const pool = placed([...found, ...added], moved).filter(
    (entry) => entry.lexical > 0 || (entry.similarity ?? 0) >= floor,
  );
  return fuse(pool, weight).map(({ id }) => id);
};

/**
 * Entries that answer a query, by words (BM25) and vectors together.
 *
 * @returns their ids, the best first
 */
export const rankEntries = async (
  sources: RankingSources,
  { query, essential, statistics, filter, meaning }: RankingRequest,
): Promise<number[]> => {
  const score = (entries: Candidate[]): Scored[] =>
    entries.map(({ id, terms, length }) => ({
      id,
      lexical: bm25(query, terms, length, statistics.averageLength),
      similarity: null,
    }));
  const candidates =
    query.length === 0 ? [] : await sources.candidates(essential, statistics, filter, CANDIDATES);
  const found = score(candidates);
  return meaning === null
    ? fuse(found, 0).map(({ id }) => id)
    : hybrid(sources, meaning, found, filter, score);
};
