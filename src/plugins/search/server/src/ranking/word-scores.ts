import type { EntryFilter } from '../index/entries/filter';
import type { WeightedTerm } from '../index/fulltext/bm25';
import type { ArchiveStatistics } from '../index/fulltext/full-text-index';

/** A query's words. */
export interface WordQuery {
  query: WeightedTerm[];
  /** Terms that candidates are chosen by. */
  essential: WeightedTerm[];
  statistics: ArchiveStatistics;
  filter: EntryFilter;
}

/** An entry with the score of its words. */
export interface ScoredEntry {
  id: number;
  title: string;
  /** BM25 score. */
  lexical: number;
  /** Unix time in milliseconds; null without a date. */
  datedAt: number | null;
}

/** How well the words of entries match a query. */
export interface WordScores {
  /** Entries with an essential term, most promising first. */
  candidates(limit: number): Promise<ScoredEntry[]>;
  /** Scores entries; those that have been deleted are left out. */
  of(ids: number[]): Promise<ScoredEntry[]>;
  /** Tells if an entry that was scored contains a term, by its hash. */
  contains(id: number, hash: number): boolean;
}

export type WordSearch = (words: WordQuery) => Promise<WordScores>;
