import { LRUCache } from 'lru-cache';

/** Terms remembered at most: a few megabytes. */
const REMEMBERED = 100_000;

/** Frequencies count as known until the archive has changed by this share; a small one by anything. */
const DRIFT = 0.002;

/** How large the archive was when frequencies were read. */
export interface ArchiveSize {
  documents: number;
  averageLength: number;
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= DRIFT * other;

/**
 * Remembers in how many documents terms stand. Comparing one article with many asks for thousands
 * of terms, mostly the same ones for the next article.
 *
 * @param read looks up terms that are not known; those that stand nowhere it may leave out
 */
export const knownFrequencies = (read: (terms: string[]) => Promise<Map<string, number>>) => {
  const known = new LRUCache<string, number>({ max: REMEMBERED });
  let readAt: ArchiveSize | null = null;

  /** In how many documents each term stands; terms that stand nowhere are left out. */
  return async (terms: string[], size: ArchiveSize): Promise<Map<string, number>> => {
    const isKnown =
      readAt !== null &&
      isNear(size.documents, readAt.documents) &&
      isNear(size.averageLength, readAt.averageLength);
    if (!isKnown) {
      known.clear();
      readAt = size;
    }
    const found = new Map<string, number>();
    const missing: string[] = [];
    for (const term of terms) {
      const frequency = known.get(term);
      if (frequency === undefined) missing.push(term);
      else if (frequency > 0) found.set(term, frequency);
    }
    if (missing.length === 0) return found;
    const counted = await read(missing);
    for (const term of missing) {
      const frequency = counted.get(term) ?? 0;
      known.set(term, frequency);
      if (frequency > 0) found.set(term, frequency);
    }
    return found;
  };
};
