import type { CandidateSearch } from '../index/fulltext/full-text-index';
import type { EntryFilter } from '../index/entries/filter';
import type { Reader } from '../index/reader';
import { MAX_ENTRIES_WITH_PASSAGES, type NearestPassage } from '../index/vectors/stored-passages';
import type { NeighbourSearch, LoadedVectors, VectorsOf } from '../index/vectors/vector-index';
import type { WeightedTerm } from '../index/fulltext/bm25';
import { exactNamesFirst, type TypedName } from './exact-names-first';
import { filterByPhrases, type PhraseFilter } from './phrase-filter';
import { timeliness } from './timeliness';
import type { Period } from '../text/periods';
import { hashOf } from '../text/hash';
import { fuse, moveTowards, type Scored } from './fusion';
import { isAnswering } from './has-answer';
import { isLargeArchive } from './score-weights';
import type { ScoredEntry, WordQuery, WordScores, WordSearch } from './word-scores';

/** Maximum number of entries from full-text search. */
const CANDIDATES = 400;
/** Maximum number of entries from each vector search. */
const NEIGHBOURS = 200;
/**
 * Number of top results for relevance feedback; more would drift. In a small archive, even the fifth result may be off
 * topic.
 */
const FEEDBACK_RESULTS = 5;
/** Minimum share of the pool with vectors for the decision that nothing is near. */
const MIN_EMBEDDED_SHARE = 0.9;
/** Number of top results whose passages are compared. */
const PASSAGE_RESULTS = 50;
/** Number of top results considered for the coverage. */
const COVERAGE_RESULTS = 10;

/** Query vector of a model. */
export interface QueryVector {
  modelId: number;
  vector: Float32Array;
  /** Weight of the model's vectors in a result's score; words and other models have the rest. */
  weight: number;
  /** Minimum similarity for a result that contains none of the query's words. */
  minSimilarity: number;
  /** True if the model was trained on the language in general; false if only on this archive. */
  knowsLanguage: boolean;
  /** True if the database's nearest-neighbour index holds all of the model's vectors. */
  hasIndex: boolean;
}

/** A typed term with its forms in all languages of the archive. */
export interface TypedTerm extends WeightedTerm {
  forms: string[];
}

/** Input of the ranking; plain data, so that it can be posted to a worker thread. */
export interface RankingRequest extends WordQuery {
  /** One per model; empty to rank by full text alone. */
  queryVectors: QueryVector[];
  typed: TypedName;
  /** Typed terms, including those that do not occur in the archive. */
  typedTerms: TypedTerm[];
  phrases: PhraseFilter;
  /** Time span named in the query, and the current time; Unix times in milliseconds. */
  period: Period | null;
  now: number;
}

/** Results and their quality. */
export interface Ranking {
  /** Ids, best first. */
  ids: number[];
  /** Highest IDF-weighted share of the typed terms in any of the top results: 0…1. */
  coverage: number;
  /** True if any entry is near by a model that knows the language; null without such a model. */
  isNear: boolean | null;
  /** Passages of top results that answer the query, by entry. */
  passages: ReadonlyMap<number, NearestPassage>;
}

/** Database access for the ranking. */
export interface RankingSources {
  reader: Reader;
  candidates: CandidateSearch;
  /** Searches the database's nearest-neighbour index. */
  nearest: NeighbourSearch;
  /** Compares with every vector; needs no index. */
  nearestOfAll: NeighbourSearch;
  vectorsOf: VectorsOf;
}

/** The same, with the words of the entries and their passages. */
export interface ScoringSources extends RankingSources {
  wordSearch: WordSearch;
  nearestPassages(
    modelId: number,
    vector: Float32Array,
    entries: number[],
  ): Promise<Map<number, NearestPassage>>;
}

/** Nearest neighbours that full-text search did not find. */
const neighbours = async (
  { nearest, nearestOfAll }: RankingSources,
  { modelId, hasIndex }: QueryVector,
  vector: Float32Array,
  filter: EntryFilter,
  foundIds: ReadonlySet<number>,
): Promise<number[]> => {
  const near = await (hasIndex ? nearest : nearestOfAll)(modelId, vector, filter, NEIGHBOURS);
  return near.filter((id) => !foundIds.has(id));
};

/** Loads the vectors of entries by each model. */
const vectorsByModel = (
  { vectorsOf }: RankingSources,
  queryVectors: QueryVector[],
  entries: Scored[],
): Promise<LoadedVectors[]> =>
  Promise.all(
    queryVectors.map(({ modelId }) =>
      vectorsOf(
        modelId,
        entries.map(({ id }) => id),
      ),
    ),
  );

const withSimilarities = (
  entries: Scored[],
  targets: Float32Array[],
  vectors: LoadedVectors[],
): Scored[] =>
  entries.map((entry) => ({
    ...entry,
    similarities: targets.map((target, model) => vectors[model]!.similarity(target, entry.id)),
  }));

/** Ranks by words and vectors together, with one step of relevance feedback. */
const hybrid = async (
  sources: RankingSources,
  found: Scored[],
  { filter, statistics, queryVectors }: RankingRequest,
  score: (ids: number[]) => Promise<Scored[]>,
): Promise<{ pool: Scored[]; isNear: boolean | null }> => {
  const weights = queryVectors.map(({ weight }) => weight);
  const vectors = await vectorsByModel(sources, queryVectors, found);
  const typed = queryVectors.map(({ vector }) => vector);
  const foundByTyped = withSimilarities(found, typed, vectors);
  const best = isLargeArchive(statistics.documents)
    ? fuse(foundByTyped, weights).slice(0, FEEDBACK_RESULTS)
    : [];
  const moved = typed.map((vector, model) => {
    const feedback = best.flatMap(({ id }) => vectors[model]!.of(id) ?? []);
    return feedback.length === 0 ? vector : moveTowards(vector, feedback);
  });
  const foundIds = new Set(found.map(({ id }) => id));
  const added: Scored[] = [];
  for (const [model, queryVector] of queryVectors.entries()) {
    const near = await score(
      await neighbours(sources, queryVector, moved[model]!, filter, foundIds),
    );
    for (const entry of near) foundIds.add(entry.id);
    added.push(...near);
  }
  const vectorsOfAdded = await vectorsByModel(sources, queryVectors, added);
  const isNear = ({ similarities }: Scored): boolean =>
    queryVectors.some(({ minSimilarity }, model) => (similarities[model] ?? -1) >= minSimilarity);
  const compared = [
    ...withSimilarities(found, moved, vectors),
    ...withSimilarities(added, moved, vectorsOfAdded),
  ];
  const pool = compared.filter((entry) => entry.lexical > 0 || isNear(entry));
  const generalIndex = queryVectors.findIndex(({ knowsLanguage }) => knowsLanguage);
  const general = queryVectors[generalIndex];
  if (general === undefined) return { pool, isNear: null };
  // While the archive is being re-embedded, a model without most of the vectors cannot decide.
  const embedded = compared.filter(({ similarities }) => similarities[generalIndex] !== null);
  if (embedded.length < MIN_EMBEDDED_SHARE * pool.length) return { pool, isNear: null };
  const isNearQuery = (nearness: number | null | undefined): boolean =>
    (nearness ?? -1) >= general.minSimilarity;
  return {
    pool,
    isNear:
      foundByTyped.some(({ similarities }) => isNearQuery(similarities[generalIndex])) ||
      added.some(({ id }) =>
        isNearQuery(vectorsOfAdded[generalIndex]!.similarity(general.vector, id)),
      ),
  };
};

/**
 * Compares the passages of the top results: in a long text, one that answers hardly shows in the vector of the whole.
 * Half of what the nearest passage is nearer than the whole is added to the similarity.
 */
const withPassages = async (
  { nearestPassages }: ScoringSources,
  pool: Scored[],
  queryVectors: QueryVector[],
): Promise<{ pool: Scored[]; passages: Map<number, NearestPassage> }> => {
  const general = queryVectors.findIndex(({ knowsLanguage }) => knowsLanguage);
  const query = queryVectors[general];
  if (query === undefined) return { pool, passages: new Map() };
  const weights = queryVectors.map(({ weight }) => weight);
  const ids = fuse(pool, weights).slice(0, PASSAGE_RESULTS);
  const passages = await nearestPassages(
    query.modelId,
    query.vector,
    ids.map(({ id }) => id),
  );
  const compared = pool.map((entry) => {
    const whole = entry.similarities[general];
    const nearest = passages.get(entry.id)?.similarity;
    if (whole == null || nearest === undefined || nearest <= whole) return entry;
    return { ...entry, similarities: entry.similarities.with(general, (whole + nearest) / 2) };
  });
  return { pool: compared, passages };
};

/** IDF-weighted share of the typed terms that occur in an entry. */
const coverageOf = (typedTerms: TypedTerm[], words: WordScores, id: number): number => {
  const total = typedTerms.reduce((sum, { idf }) => sum + idf, 0);
  const covered = typedTerms.reduce(
    (sum, { forms, idf }) =>
      forms.some((form) => words.contains(id, hashOf(form))) ? sum + idf : sum,
    0,
  );
  return total === 0 ? 0 : covered / total;
};

/** Ranks the entries that match a query by words (BM25), vectors and dates. */
export const rankEntries = async (
  sources: ScoringSources,
  request: RankingRequest,
): Promise<Ranking> => {
  const { statistics, filter, queryVectors, typed, typedTerms } = request;
  const words = await sources.wordSearch(request);
  const entries = new Map<number, ScoredEntry>();
  const pooled = (scored: ScoredEntry[]): Scored[] =>
    scored.map((entry) => {
      const { id, lexical, datedAt } = entry;
      entries.set(id, entry);
      const bonus = timeliness(datedAt, request.now, request.period);
      return { id, lexical, similarities: [], bonus };
    });
  const found = pooled(await words.candidates(CANDIDATES));
  const { pool: wholes, isNear } =
    queryVectors.length === 0
      ? { pool: found, isNear: null }
      : await hybrid(sources, found, request, async (ids) => pooled(await words.of(ids)));
  const { pool, passages } =
    statistics.documents > MAX_ENTRIES_WITH_PASSAGES
      ? { pool: wholes, passages: new Map<number, NearestPassage>() }
      : await withPassages(sources, wholes, queryVectors);
  const weights = queryVectors.map(({ weight }) => weight);
  const ranked = fuse(pool, weights).map(({ id }) => id);
  const namesFirst = await exactNamesFirst(sources.reader, ranked, typed, filter, entries);
  const coverage = namesFirst
    .slice(0, COVERAGE_RESULTS)
    .map((id) => coverageOf(typedTerms, words, id))
    .reduce((most, one) => Math.max(most, one), 0);
  const ids = await filterByPhrases(sources.reader, namesFirst, request.phrases);
  const answering = new Map([...passages].filter(([, passage]) => isAnswering(passage)));
  return { ids, coverage, isNear, passages: answering };
};
