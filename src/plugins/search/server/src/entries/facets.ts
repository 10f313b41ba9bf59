import { queryWords } from '../query/query-terms';

/** Maximum length of a facet; longer ones are truncated. */
const MAX_LENGTH = 255;

/** Normalizes a tag for comparison: `rate-parity` and “Rate parity” become equal. */
export const foldedTag = (tag: string): string =>
  queryWords(tag)
    .map(({ folded }) => folded)
    .join(' ');

export const tagFacet = (folded: string): string => `tag:${folded}`.slice(0, MAX_LENGTH);

/** Begins the facet of an author after the first one. */
export const COAUTHOR_MARK = 'author:';

export const coauthorFacet = (authorId: number): string => `${COAUTHOR_MARK}${authorId}`;
