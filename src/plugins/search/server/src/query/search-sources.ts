import type { Frequencies, Vocabulary } from '../index/fulltext/full-text-index';
import type { RelatedSources } from '../ranking/related-articles';
import type { WordSearch } from '../ranking/word-scores';

/** Database access for searches. */
export interface SearchSources extends RelatedSources {
  /** Document frequencies of the few terms of a query. */
  frequencies: Frequencies;
  vocabulary: Vocabulary;
  words: {
    search: WordSearch;
    /** Reads what is kept in memory. */
    prepare?(): Promise<void>;
    /** Called after something was published or withdrawn. */
    invalidate(): void;
  };
  /** Kind of the nearest-neighbour index; null if there is none. */
  indexKind(): Promise<string | null>;
}
