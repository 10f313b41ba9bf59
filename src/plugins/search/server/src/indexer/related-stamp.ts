/** Version of the comparison; a new value causes all articles to be compared again. */
export const COMPARISON_VERSION = '/words and titles';

/**
 * Stamp of the inputs of an article's related articles: the version of its entry and the providers of its vectors.
 *
 * @param providers in the order of the active models; empty without vectors
 */
export const relatedStamp = (entryStamp: string, providers: string[]): string =>
  [`${entryStamp}${COMPARISON_VERSION}`, ...providers].join('+');
