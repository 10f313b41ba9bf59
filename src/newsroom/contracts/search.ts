import type { Knex } from 'knex';
import type { ArticleSummary, SearchResult } from '#api/page-models';

/** Number of results by the values of a filter. */
export interface SearchFacet {
  filter: 'type' | 'ota' | 'category' | 'author' | 'year';
  /** `name` is null for a type, whose name is the reader's interface's. */
  values: { value: string; name: string | null; count: number }[];
}

export interface SearchAnswer {
  results: SearchResult[];
  /** Number of ranked results; a search ranks at most a few hundred. */
  total: number;
  /** Closest matches, given when there are no results. */
  nearest: SearchResult[];
  /** Corrected query that was used because words of the original occur nowhere; else null. */
  respelt: string | null;
  /** Counts of the results, if asked for. */
  facets: SearchFacet[];
  /** The result is based on words alone because a model timed out; do not cache it. */
  isProvisional: boolean;
}

/** Filter of results; all given fields must match. */
export interface SearchFilter {
  type?: SearchResult['type'];
  /** Slug of an OTA: its articles and its profile. */
  ota?: string;
  /** Slug of a category: its articles. */
  category?: string;
  /** Slug of an author: the author's articles. */
  author?: string;
  /** First and last time of publication, ISO 8601, inclusive: articles only. */
  from?: string;
  to?: string;
}

export interface SearchService {
  /**
   * Searches public content, best match first.
   *
   * @param text as typed by a reader: words or a question, "a phrase", `-word` to exclude,
   *   `company:`, `topic:` and `author:` with a slug or a name, `tag:` with a tag. Fewer than three
   *   characters find nothing
   */
  search(
    text: string,
    page: { page: number; pageSize: number; withFacets?: boolean },
    filter?: SearchFilter,
  ): Promise<SearchAnswer>;

  /**
   * Completes a query prefix: at most eight entities or latest articles whose names contain all its
   * words; the last word may be incomplete.
   */
  suggest(text: string): Promise<Suggestion[]>;
}

export interface Suggestion {
  type: SearchResult['type'];
  title: string;
  url: string;
}

export interface RelatedArticlesService {
  /**
   * Articles to read next: at most four published ones, closest first, without near-duplicates.
   * Empty if none is close.
   *
   * @param articleNumber the article's public number
   */
  relatedTo(articleNumber: number): Promise<ArticleSummary[]>;
}

/** An article that another article nearly duplicates. */
export interface NearDuplicate {
  documentId: string;
  /** The public number. */
  id: number;
  slug: string;
  /** Absolute; for a draft, its future address. Null while it has no OTA. */
  url: string | null;
  title: string;
  isPublished: boolean;
  /** Similarity of both texts: 0…1. */
  likeness: number;
}

export interface NearDuplicatesService {
  /**
   * Finds the article, draft or published, that is most similar to a text; null if there is no
   * near-duplicate. Bounded by a short timeout and never fails: on a timeout the result is null.
   */
  of(text: { title: string; body: string }): Promise<NearDuplicate | null>;

  /** Does the same for a stored article's draft. */
  ofArticle(documentId: string): Promise<NearDuplicate | null>;
}

export interface SlowQueriesService {
  /**
   * Runs a SELECT that reads much, such as all titles: on SQLite in the thread of searches, so that nobody else waits
   * for it. Sees committed data only.
   */
  rows<T>(query: Knex.QueryBuilder): Promise<T[]>;
}

export interface StoredArticlesService {
  /**
   * Finds the articles for a search in a list of the panel, in no order: texts as they are
   * public or drafted, titles, slugs and numbers. All words must occur; the last may be incomplete.
   *
   * @returns document ids
   */
  containing(text: string): Promise<string[]>;
}
