import type { ArchiveStatistics, Candidate, CandidateSearch } from '../fulltext/full-text-index';
import type { EntryFilter } from '../index/filter';
import type { Reader } from '../read/read-connection';
import { ENTRIES } from '../tables';
import type { NeighbourSearch, VectorsAtHand, VectorsOf } from '../vectors/vector-index';
import { bm25, type WeightedTerm } from './bm25';
import { calledFirst, type TypedName } from './called-first';
import { filterByPhrases, type PhraseFilter } from './phrase-filter';
import { timeliness } from './timeliness';
import type { Period } from '../query/periods';
import { countIn } from '../text/term-counts';
import { fuse, towards, type Scored } from './fusion';
import { isGrown } from './shares';

/** Entries that full text hands on to the scoring. */
const CANDIDATES = 400;
/** Entries that the vectors hand on. */
const NEIGHBOURS = 200;
/**
 * The query's vector is moved towards so many of the best first answers; more would drift. In a young
 * archive the fifth best may be about something else altogether.
 */
const FEEDBACK = 5;
/** Share of what was found that a model must have placed, to tell that nothing is near. */
const MIN_PLACED = 0.9;
/** Answers of which one has to hold what was typed. */
const LOOKED_AT = 10;

/** A query's place among the vectors of a model. */
export interface QueryVector {
  modelId: number;
  vector: Float32Array;
  /** Share of the model's vectors in a result's score; words and other models have the rest. */
  share: number;
  /** Similarity below which an entry without any of the words typed is no answer. */
  floor: number;
  /** Whether it knows the language, and not only the archive. */
  knowsLanguage: boolean;
  /** Whether all of the model's vectors are in the database's index for nearest neighbours. */
  hasIndex: boolean;
}

/** A term that was typed, with its forms in all languages in which there are texts. */
export interface TypedTerm extends WeightedTerm {
  forms: string[];
}

/** All that ranking needs to know of a query; plain data, as it may go to another thread. */
export interface RankingRequest {
  query: WeightedTerm[];
  /** Those of its terms that candidates are chosen by. */
  essential: WeightedTerm[];
  statistics: ArchiveStatistics;
  filter: EntryFilter;
  /** One a model; none to rank by full text alone. */
  meanings: QueryVector[];
  typed: TypedName;
  /** Those of the terms that were typed, also what stands nowhere. */
  typedTerms: TypedTerm[];
  phrases: PhraseFilter;
  /** The time that the query names, and the present, in milliseconds since 1970. */
  period: Period | null;
  now: number;
}

/** What was found, and how well it answers. */
export interface Ranking {
  /** Ids, the best first. */
  ids: number[];
  /** How much of what was typed stands in the best answers, by the words' rarity: 0…1. */
  coverage: number;
  /** Whether anything is near by a model that knows the language; null without such a model. */
  isNear: boolean | null;
}

/** What a database offers to rank by. */
export interface RankingSources {
  reader: Reader;
  candidates: CandidateSearch;
  /** By the database's index for nearest neighbours. */
  nearest: NeighbourSearch;
  /** By comparing with every vector, which needs no index. */
  nearestOfAll: NeighbourSearch;
  vectorsOf: VectorsOf;
}

/** Entries near the vector that full text did not find. */
const neighbours = async (
  { reader, nearest, nearestOfAll }: RankingSources,
  { modelId, hasIndex }: QueryVector,
  vector: Float32Array,
  filter: EntryFilter,
  known: ReadonlySet<number>,
): Promise<Candidate[]> => {
  const near = await (hasIndex ? nearest : nearestOfAll)(modelId, vector, filter, NEIGHBOURS);
  const ids = near.filter((id) => !known.has(id));
  if (ids.length === 0) return [];
  return reader.all<Candidate>(
    `SELECT id, terms, length, dated_at FROM ${ENTRIES} WHERE id IN (${ids.map(() => '?').join()})`,
    ids,
  );
};

/** Vectors of entries by each model. */
const vectorsByModel = (
  { vectorsOf }: RankingSources,
  meanings: QueryVector[],
  entries: Scored[],
): Promise<VectorsAtHand[]> =>
  Promise.all(
    meanings.map(({ modelId }) =>
      vectorsOf(
        modelId,
        entries.map(({ id }) => id),
      ),
    ),
  );

const placed = (entries: Scored[], targets: Float32Array[], vectors: VectorsAtHand[]): Scored[] =>
  entries.map((entry) => ({
    ...entry,
    similarities: targets.map((target, model) => vectors[model]!.similarity(target, entry.id)),
  }));

/** What is ranked by words and vectors together, with one step of feedback. */
const hybrid = async (
  sources: RankingSources,
  found: Scored[],
  { filter, statistics, meanings }: RankingRequest,
  score: (entries: Candidate[]) => Scored[],
): Promise<{ pool: Scored[]; isNear: boolean | null }> => {
  const shares = meanings.map(({ share }) => share);
  const vectors = await vectorsByModel(sources, meanings, found);
  const typed = meanings.map(({ vector }) => vector);
  const foundByTyped = placed(found, typed, vectors);
  const best = isGrown(statistics.documents) ? fuse(foundByTyped, shares).slice(0, FEEDBACK) : [];
  const moved = typed.map((vector, model) => {
    const feedback = best.flatMap(({ id }) => vectors[model]!.of(id) ?? []);
    return feedback.length === 0 ? vector : towards(vector, feedback);
  });
  const known = new Set(found.map(({ id }) => id));
  const added: Scored[] = [];
  for (const [model, meaning] of meanings.entries()) {
    const near = score(await neighbours(sources, meaning, moved[model]!, filter, known));
    for (const entry of near) known.add(entry.id);
    added.push(...near);
  }
  const vectorsOfAdded = await vectorsByModel(sources, meanings, added);
  const isNear = ({ similarities }: Scored): boolean =>
    meanings.some(({ floor }, model) => (similarities[model] ?? -1) >= floor);
  const pool = [...placed(found, moved, vectors), ...placed(added, moved, vectorsOfAdded)].filter(
    (entry) => entry.lexical > 0 || isNear(entry),
  );
  const language = meanings.findIndex(({ knowsLanguage }) => knowsLanguage);
  const knowing = meanings[language];
  if (knowing === undefined) return { pool, isNear: null };
  const toTyped = [...foundByTyped, ...placed(added, typed, vectorsOfAdded)].flatMap(
    ({ similarities }) => similarities[language] ?? [],
  );
  // While an archive is embedded anew, a model that knows part of it can't tell.
  const isBehind = toTyped.length < MIN_PLACED * pool.length;
  return {
    pool,
    isNear: isBehind ? null : toTyped.some((nearness) => nearness >= knowing.floor),
  };
};

/** How much of the terms typed stands in an entry, by their rarity. */
const coverageOf = (typedTerms: TypedTerm[], stored: string): number => {
  const total = typedTerms.reduce((sum, { idf }) => sum + idf, 0);
  const covered = typedTerms.reduce(
    (sum, { forms, idf }) => (forms.some((form) => countIn(stored, form) > 0) ? sum + idf : sum),
    0,
  );
  return total === 0 ? 0 : covered / total;
};

/** Entries that answer a query, by words (BM25), vectors and dates together. */
export const rankEntries = async (
  sources: RankingSources,
  request: RankingRequest,
): Promise<Ranking> => {
  const { query, essential, statistics, filter, meanings, typed, typedTerms } = request;
  const terms = new Map<number, string>();
  const score = (entries: Candidate[]): Scored[] =>
    entries.map((entry) => {
      terms.set(entry.id, entry.terms);
      return {
        id: entry.id,
        lexical: bm25(query, entry.terms, entry.length, statistics.averageLength),
        similarities: [],
        bonus: timeliness(entry.dated_at, request.now, request.period),
      };
    });
  const candidates =
    query.length === 0 ? [] : await sources.candidates(essential, statistics, filter, CANDIDATES);
  const found = score(candidates);
  const { pool, isNear } =
    meanings.length === 0
      ? { pool: found, isNear: null }
      : await hybrid(sources, found, request, score);
  const shares = meanings.map(({ share }) => share);
  const ranked = fuse(pool, shares).map(({ id }) => id);
  const coverage = ranked
    .slice(0, LOOKED_AT)
    .map((id) => coverageOf(typedTerms, terms.get(id) ?? ''))
    .reduce((most, one) => Math.max(most, one), 0);
  const called = await calledFirst(sources.reader, ranked, typed, filter);
  const ids = await filterByPhrases(sources.reader, called, request.phrases);
  return { ids, coverage, isNear };
};
