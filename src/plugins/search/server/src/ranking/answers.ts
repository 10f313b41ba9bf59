import type { Ranking } from './rank-entries';

/** Sharing so much of what was typed is an answer, however far a model thinks it. */
const MIN_COVERAGE = 0.55;

/**
 * Whether what was found answers what was typed, measured on queries that are answered and queries that
 * are not (`npm run bench:search`). Without a model that knows the language, sharing any of the words is
 * taken for an answer.
 */
export const answers = ({ ids, coverage, isNear }: Ranking): boolean =>
  ids.length > 0 && (isNear === null || isNear || coverage >= MIN_COVERAGE);
