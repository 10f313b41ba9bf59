/** Maximum length of a facet; longer ones are truncated. */
const MAX_LENGTH = 255;

/** @param folded tag, see `foldedName` */
export const tagFacet = (folded: string): string => `tag:${folded}`.slice(0, MAX_LENGTH);

/** Prefix of the facet of an author after the first one. */
export const COAUTHOR_PREFIX = 'author:';

export const coauthorFacet = (authorId: number): string => `${COAUTHOR_PREFIX}${authorId}`;
