import type { Ranking } from './rank-entries';

/** Share of the typed terms that suffices for a match, regardless of the vectors. */
const MIN_COVERAGE = 0.55;

/**
 * Decides whether the results answer the query. Thresholds were measured on queries with and without answers (`npm run
 * bench:search`). Without a model that knows the language, any common word counts as an answer.
 */
export const hasAnswer = ({ ids, coverage, isNear }: Ranking): boolean =>
  ids.length > 0 && (isNear === null || isNear || coverage >= MIN_COVERAGE);
