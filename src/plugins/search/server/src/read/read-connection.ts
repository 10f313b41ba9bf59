import type { RankingRequest } from '../ranking/rank-entries';
import type { RelatedNumbers, RelatedRequest } from '../ranking/related-articles';

/** A list is a PostgreSQL array; SQLite has none. */
export type SqlValue = string | number | Buffer | string[] | null;

/** Reads by SQL. It sees what has been committed. */
export interface Reader {
  /** @param sql one SELECT with `?` for each value */
  all<T>(sql: string, values: SqlValue[]): Promise<T[]>;
}

/** A connection for searching alone. */
export interface ReadConnection extends Reader {
  /** Ids of the entries that answer a query, the best first. */
  rank(request: RankingRequest): Promise<number[]>;
  /** Articles that are about what an article is about. */
  related(request: RelatedRequest): Promise<RelatedNumbers>;
  close(): Promise<void>;
}
