import type { ArticleSummary, SearchResult } from '../../api/page-models';

export interface SearchAnswer {
  results: SearchResult[];
  /** How many were ranked; a search looks no further than a few hundred. */
  total: number;
}

/** Which results; every field given narrows the choice. */
export interface SearchFilter {
  type?: SearchResult['type'];
  /** Slug of an OTA: its articles and its profile. */
  ota?: string;
  /** Slug of a category: its articles. */
  category?: string;
  /** First and last moment of publication, ISO 8601, inclusive: articles only. */
  from?: string;
  to?: string;
}

export interface SearchService {
  /**
   * Finds what is public, best first.
   *
   * @param text as typed by a reader; fewer than three characters find nothing
   */
  search(
    text: string,
    page: { page: number; pageSize: number },
    filter?: SearchFilter,
  ): Promise<SearchAnswer>;
}

export interface RelatedArticlesService {
  /**
   * What to read after an article: at most four that are published, the closest first, none that
   * tells the same story. None when nothing is close.
   *
   * @param articleNumber the lasting number
   */
  relatedTo(articleNumber: number): Promise<ArticleSummary[]>;
}
