import type { Frequencies, Vocabulary } from '../index/fulltext/full-text-index';
import type { RelatedSources } from '../ranking/related-articles';

/** Database access for searches. */
export interface SearchSources extends RelatedSources {
  /** Document frequencies of the few terms of a query. */
  frequencies: Frequencies;
  vocabulary: Vocabulary;
  /** Kind of the nearest-neighbour index; null if there is none. */
  indexKind(): Promise<string | null>;
}
