import type { NearestPassage } from '../index/vectors/stored-passages';
import type { Ranking } from './rank-entries';

/** Share of the typed terms that suffices for a match, regardless of the vectors. */
const MIN_COVERAGE = 0.5;
/** Similarity of a passage that suffices; higher than that of a whole text, because there are more of them. */
const MIN_PASSAGE_SIMILARITY = 0.36;

/** Passages that are near enough to answer the query, by entry. */
export const answeringPassages = ({
  passages,
}: Pick<Ranking, 'passages'>): Map<number, NearestPassage> =>
  new Map([...passages].filter(([, { similarity }]) => similarity >= MIN_PASSAGE_SIMILARITY));

/**
 * Decides whether the results answer the query. Thresholds were measured on queries with and without answers (`npm run
 * bench:search`). Without a model that knows the language, any common word counts as an answer.
 */
export const hasAnswer = ({ ids, coverage, isNear, passages }: Ranking): boolean =>
  ids.length > 0 &&
  (isNear === null ||
    isNear ||
    coverage >= MIN_COVERAGE ||
    answeringPassages({ passages }).size > 0);
