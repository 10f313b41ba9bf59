import { LRUCache } from 'lru-cache';

/** Maximum number of cached terms: a few megabytes. */
const MAX_CACHED = 100_000;

/**
 * Relative change of the archive's size or average length that invalidates the cache; in a small archive, any change.
 */
const MAX_CHANGE = 0.002;

/** Archive size when the frequencies were read. */
export interface ArchiveSize {
  documents: number;
  averageLength: number;
}

const isSimilar = (one: number, other: number): boolean =>
  Math.abs(one - other) <= MAX_CHANGE * other;

/**
 * Caches document frequencies. The comparison of an article with many others needs thousands of terms, mostly the same
 * ones for the next article.
 *
 * @param read looks up terms that are not cached; may omit terms that do not occur
 */
export const cachedFrequencies = (read: (terms: string[]) => Promise<Map<string, number>>) => {
  const cache = new LRUCache<string, number>({ max: MAX_CACHED });
  let readAt: ArchiveSize | null = null;

  /** Returns the document frequency of each term; omits terms that do not occur. */
  return async (terms: string[], size: ArchiveSize): Promise<Map<string, number>> => {
    const isValid =
      readAt !== null &&
      isSimilar(size.documents, readAt.documents) &&
      isSimilar(size.averageLength, readAt.averageLength);
    if (!isValid) {
      cache.clear();
      readAt = size;
    }
    const found = new Map<string, number>();
    const missing: string[] = [];
    for (const term of terms) {
      const frequency = cache.get(term);
      if (frequency === undefined) missing.push(term);
      else if (frequency > 0) found.set(term, frequency);
    }
    if (missing.length === 0) return found;
    const counted = await read(missing);
    for (const term of missing) {
      const frequency = counted.get(term) ?? 0;
      cache.set(term, frequency);
      if (frequency > 0) found.set(term, frequency);
    }
    return found;
  };
};
