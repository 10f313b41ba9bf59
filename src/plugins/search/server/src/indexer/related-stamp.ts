/** What articles are always compared by; another name means that all of them are compared again. */
export const COMPARED_BY = '/words and titles';

/**
 * From what an article's related articles are computed: a state of its entry, and who placed it.
 *
 * @param providers of its vectors, in the order of the models in use; none while it has none
 */
export const relatedStamp = (entryStamp: string, providers: string[]): string =>
  [`${entryStamp}${COMPARED_BY}`, ...providers].join('+');
