import type { Frequencies, Vocabulary } from '../fulltext/full-text-index';
import type { FoundEntries, SearchRequest } from '../query/search-entries';
import type { Suggestion } from '../query/suggestions';
import type { RelatedRequest, RelatedSources } from '../ranking/related-articles';
import type { RelatedNumbers } from '../ranking/related-ranking';

/** An array is bound as a PostgreSQL array; SQLite has none. */
export type SqlValue = string | number | Buffer | string[] | null;

/** Runs SELECT statements; sees committed data only. */
export interface Reader {
  /** @param sql one SELECT with a `?` per value */
  all<T>(sql: string, values: SqlValue[]): Promise<T[]>;
}

/** Database access for searches. */
export interface SearchSources extends RelatedSources {
  /** Document frequencies of the few terms of a query. */
  frequencies: Frequencies;
  vocabulary: Vocabulary;
  /** Kind of the nearest-neighbour index; null if there is none. */
  indexKind(): Promise<string | null>;
}

/** Connection dedicated to searches. */
export interface ReadConnection extends Reader {
  /** Finds the entries that match a query. */
  search(request: SearchRequest): Promise<FoundEntries>;
  /** Suggests entries for the beginning of a query. */
  suggest(text: string): Promise<Suggestion[]>;
  /** Preloads the caches, which the first search would do otherwise; takes seconds for a large archive. */
  prepare(): Promise<void>;
  /** Invalidates the caches. */
  invalidate(): void;
  /** Finds related articles. */
  related(request: RelatedRequest): Promise<RelatedNumbers>;
  close(): Promise<void>;
}
