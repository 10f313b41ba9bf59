import type { Ranking } from './rank-entries';

/** Share of the typed terms that suffices for a match, regardless of the vectors. */
const MIN_COVERAGE = 0.5;
/** Similarity of a passage that suffices; higher than that of a whole text, because there are more of them. */
const MIN_PASSAGE_SIMILARITY = 0.36;

/** Tells if a passage of this similarity to the query answers it. */
export const isAnswering = ({ similarity }: { similarity: number }): boolean =>
  similarity >= MIN_PASSAGE_SIMILARITY;

/**
 * Decides whether the results answer the query. Thresholds were measured on queries with and without answers (`npm run
 * bench:search`). Without a model that knows the language, any common word counts as an answer.
 */
export const hasAnswer = ({ ids, coverage, isNear, passages }: Ranking): boolean =>
  ids.length > 0 && (isNear === null || isNear || coverage >= MIN_COVERAGE || passages.size > 0);
