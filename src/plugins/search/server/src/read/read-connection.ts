import type { Frequencies, Vocabulary } from '../fulltext/full-text-index';
import type { FoundEntries, SearchRequest } from '../query/search-entries';
import type { Suggestion } from '../query/suggestions';
import type { RelatedNumbers, RelatedRequest, RelatedSources } from '../ranking/related-articles';

/** A list is a PostgreSQL array; SQLite has none. */
export type SqlValue = string | number | Buffer | string[] | null;

/** Reads by SQL. It sees what has been committed. */
export interface Reader {
  /** @param sql one SELECT with `?` for each value */
  all<T>(sql: string, values: SqlValue[]): Promise<T[]>;
}

/** What a database offers to search by. */
export interface SearchSources extends RelatedSources {
  /** Of the few terms of a query. */
  frequencies: Frequencies;
  vocabulary: Vocabulary;
  /** Kind of its index for nearest neighbours; null where it has none. */
  indexKind(): Promise<string | null>;
}

/** A connection for searching alone. */
export interface ReadConnection extends Reader {
  /** Entries that answer a query. */
  search(request: SearchRequest): Promise<FoundEntries>;
  /** What may be meant by the beginning of a query. */
  suggest(text: string): Promise<Suggestion[]>;
  /** Reads what searches go by, which they do themselves otherwise: a large archive takes seconds. */
  prepare(): Promise<void>;
  /** What is remembered of the archive is read again by searches from now on. */
  forget(): void;
  /** Articles that are about what an article is about. */
  related(request: RelatedRequest): Promise<RelatedNumbers>;
  close(): Promise<void>;
}
