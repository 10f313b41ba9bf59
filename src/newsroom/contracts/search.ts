import type { ArticleSummary, SearchResult } from '#api/page-models';

export interface SearchAnswer {
  results: SearchResult[];
  /** How many were ranked; a search looks no further than a few hundred. */
  total: number;
  /** What comes nearest where nothing answers. */
  nearest: SearchResult[];
  /** What was looked for instead, as words of what was typed stand nowhere; else null. */
  respelt: string | null;
  /** A model was too late, so that the words alone have answered: not to be kept. */
  isProvisional: boolean;
}

/** Which results; every field given narrows the choice. */
export interface SearchFilter {
  type?: SearchResult['type'];
  /** Slug of an OTA: its articles and its profile. */
  ota?: string;
  /** Slug of a category: its articles. */
  category?: string;
  /** Slug of an author: the articles signed so. */
  author?: string;
  /** First and last moment of publication, ISO 8601, inclusive: articles only. */
  from?: string;
  to?: string;
}

export interface SearchService {
  /**
   * Finds what is public, best first.
   *
   * @param text as typed by a reader: words or a question, "words next to each other", `-word` for what is
   *   left out, `company:`, `topic:` and `author:` with a slug or a name, `tag:` with a tag. Fewer than three characters
   *   find nothing
   */
  search(
    text: string,
    page: { page: number; pageSize: number },
    filter?: SearchFilter,
  ): Promise<SearchAnswer>;

  /**
   * What may be meant by the beginning of a query: at most eight things or latest articles in whose names
   * all of its words stand, the last one perhaps unfinished.
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
   * What to read after an article: at most four that are published, the closest first, none that
   * tells the same story. None when nothing is close.
   *
   * @param articleNumber the lasting number
   */
  relatedTo(articleNumber: number): Promise<ArticleSummary[]>;
}

/** An article that another one repeats. */
export interface NearDuplicate {
  documentId: string;
  /** The lasting number. */
  id: number;
  slug: string;
  /** Absolute; for a draft the address it will have. Null while it has no OTA. */
  url: string | null;
  title: string;
  isPublished: boolean;
  /** How much of both texts is the same: 0…1. */
  likeness: number;
}

export interface NearDuplicatesService {
  /**
   * The article, draft or published, that a text repeats most; null when it repeats none. Takes a moment at most
   * and never fails: what can't be told in that time is not told.
   */
  of(text: { title: string; body: string }): Promise<NearDuplicate | null>;

  /** The same of a stored article, as its draft is. */
  ofArticle(documentId: string): Promise<NearDuplicate | null>;
}
