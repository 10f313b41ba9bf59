import { LRUCache } from 'lru-cache';
import type { Candidate } from '../index/fulltext/full-text-index';
import { placeholders } from '../index/placeholders';
import type { Reader } from '../index/reader';
import { ENTRIES } from '../index/tables';
import { joinedCounts, packCounts, type PackedCounts } from '../text/term-counts';

/** Maximum size of the cache in numbers of four bytes: 32 MiB, some 20,000 articles. */
const MAX_SIZE = 8 * 2 ** 20;
/** Size of an entry without terms. */
const BASE_SIZE = 100;
/** Maximum milliseconds before a new context, which is no new version of the document, is noticed in all processes. */
const LIFETIME_MS = 60_000;

/** An entry, as far as its score depends on it. */
export interface ScoredEntry {
  id: number;
  stamp: string;
  title: string;
  terms: PackedCounts;
  /** Document length for BM25. */
  length: number;
  /** Unix time in milliseconds; PostgreSQL's driver returns bigint as a string. */
  dated_at: number | string | null;
}

/**
 * Reads entries for scoring. Keeps those read lately in memory, because each search scores hundreds, whose terms take
 * longer to read than to score.
 */
export const scoredEntries = (reader: Reader) => {
  const cache = new LRUCache<number, ScoredEntry>({
    maxSize: MAX_SIZE,
    ttl: LIFETIME_MS,
    sizeCalculation: ({ terms }) => BASE_SIZE + terms.length,
  });

  const read = async (ids: number[]): Promise<ScoredEntry[]> => {
    if (ids.length === 0) return [];
    const rows = await reader.all<
      Omit<ScoredEntry, 'terms'> & { terms: string; context_terms: string | null }
    >(
      `SELECT id, stamp, title, terms, context_terms, length, dated_at FROM ${ENTRIES}
         WHERE id IN (${placeholders(ids)})`,
      ids,
    );
    const entries = rows.map(({ context_terms: context, ...row }) => ({
      ...row,
      terms: packCounts(joinedCounts(row.terms, context ?? '')),
    }));
    for (const entry of entries) cache.set(entry.id, entry);
    return entries;
  };

  return {
    /** Returns the entries in this order, without those that have been deleted. */
    async of(candidates: Candidate[]): Promise<ScoredEntry[]> {
      const found = new Map<number, ScoredEntry>();
      const missing: number[] = [];
      for (const { id, stamp } of candidates) {
        const cached = cache.get(id);
        if (cached?.stamp === stamp) found.set(id, cached);
        else missing.push(id);
      }
      for (const entry of await read(missing)) found.set(entry.id, entry);
      return candidates.flatMap(({ id }) => found.get(id) ?? []);
    },

    /** Forgets the entries, which may have changed without a new version of their documents. */
    invalidate: (): void => cache.clear(),
  };
};
