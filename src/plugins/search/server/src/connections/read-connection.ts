import type { Reader } from '../index/reader';
import type { FoundEntries, SearchRequest } from '../query/search-entries';
import type { Suggestion } from '../query/suggestions';
import type { RelatedRequest } from '../ranking/related-articles';
import type { RelatedNumbers } from '../ranking/related-ranking';

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
