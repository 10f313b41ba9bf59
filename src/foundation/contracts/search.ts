import type { UID } from '@strapi/strapi';
import type { Knex } from 'knex';

/** Searchable content of a public document. */
export interface FoundText {
  slug: string;
  title: string;
  /** Plain text, or Markdown parts joined by blank lines; indexed and shown in excerpts. */
  markdown: string;
  /** Summary, in Markdown; embedded by itself as well. */
  lead?: string;
  /** Alternative names; indexed as part of the title. */
  names: string[];
  /** What the text is about but need not say; null for nothing in particular. */
  subject?: Subject | null;
  /** Public number of an article. */
  articleNumber?: number;
  /** Row ids by which texts are filtered. A document that others are filtered by has its own. */
  subjectId?: number | null;
  categoryId?: number | null;
  authorId?: number | null;
  /** Ids of further authors. */
  coauthorIds?: number[];
  tags?: string[];
  date?: Date | string | null;
  /** Minimum length for BM25, for texts that are little more than a label. */
  minLength?: number;
}

/** Subject of a text. Its words count little, and the text is embedded with it. */
export interface Subject {
  name: string;
  /** Description in Markdown, of which the first sentence is used. */
  description: string;
  /** Where it is, such as "Montreal, Canada". */
  place: string;
}

/** Type of the texts' subjects. Its documents have a `slug`; a text has the id of its own as `subjectId`. */
export interface SearchedSubjects {
  uid: UID.ContentType;
  of(row: Record<string, unknown>): Subject;
  /** Attributes with a stock ticker and the name that replaces it in queries, because models know no tickers. */
  tickers?: { ticker: string; name: string };
}

/** Filter by the documents of a type. Its name is the type's kind. */
export interface SearchedFilter {
  /** Id of {@link FoundText} that refers to a document of the type. */
  by: 'subject' | 'category' | 'author';
  /** What may stand before the colon in a query, such as `company`; the API's description names the first. */
  operators: readonly string[];
  /** Label and help text of the query parameter. */
  title: string;
  description: string;
}

/**
 * Attributes of the articles, the texts of an archive that grows: they are related to each other, and compared with
 * drafts to find those that repeat another. The type has drafts, and its documents have a `slug`.
 */
export interface SearchedArticles {
  /** Public number, which a document keeps. */
  number: string;
  title: string;
  body: string;
  /** Relation to the subject. */
  subject?: string;
  /** Texts of drafts in which a list of the panel looks for words. */
  texts: readonly string[];
  /** Cache tags of the pages that show related articles. */
  tags: readonly string[];
}

/** Content of a type for the search index. */
export interface SearchedContent {
  /** Path of a document's page with placeholders: `{slug}`, and `{subject}` for the slug of its subject. */
  path: string;
  /** Whether its pages consist of one text, whose headings have anchors. Default: false. */
  hasAnchors?: boolean;
  subjects?: SearchedSubjects;
  /**
   * How queries name its documents; absent if they have no names. `aliases` are the names by which a document is searched
   * for where a query has one of them: all, or the first alone where the others are no synonyms, such as brands.
   * `isSplit` tells if a name is recognised among other words where it is joined or split, such as "air bnb".
   */
  named?: { aliases: 'all' | 'first'; isSplit?: boolean };
  filter?: SearchedFilter;
  /** Given by one type at most. */
  articles?: SearchedArticles;
  /** Query engine condition for public rows. */
  where: Record<string, unknown>;
  populate: Record<string, unknown>;
  textOf(row: SearchedRow): FoundText;
}

/** A content type that is searched. */
export interface SearchedType extends SearchedContent {
  /** Its name in filters and results: lower-case letters, digits and hyphens. */
  kind: string;
  uid: UID.ContentType;
}

/** A row from Strapi's query engine, with the relations of {@link SearchedContent.populate}. */
export type SearchedRow = Record<string, unknown> & {
  documentId: string;
  updatedAt: string | Date;
};

/** What the description of the API says about a project's content. */
export interface SearchDescription {
  /** What is suggested, such as "companies or latest articles". */
  suggested: string;
  /** A query that finds something, and a beginning that is completed. */
  examples: { query: string; beginning: string };
}

export interface SearchedTypesService {
  /**
   * Registers types, in the order in which they are listed. Call it in `register`.
   *
   * @throws Error if a kind has other characters
   */
  add(...types: SearchedType[]): void;
  /** Replaces the general words of the API's description. */
  describe(description: SearchDescription): void;
}

/** A text segment, so that highlighted matches need no raw HTML. */
export interface TextRun {
  text: string;
  isMatch: boolean;
}

export interface SearchResult {
  /** Kind of the document's type. */
  type: string;
  /** Public number of an article; null for other types. */
  articleNumber: number | null;
  title: string;
  url: string;
  excerpt: TextRun[];
  /** Section of the page that contains the excerpt, if it has a heading. */
  section: { heading: string; url: string } | null;
  /** Sentence that answers the query, and the address of its section or page; null if none is known to. */
  passage: { text: string; url: string } | null;
  date: string | null;
}

/** Number of results by the values of a filter. */
export interface SearchFacet {
  /** `type`, `year`, or the name of a registered filter. */
  filter: string;
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
  /** Kind of a registered type. */
  type?: string;
  /** First and last time of publication, ISO 8601, inclusive: articles only. */
  from?: string;
  to?: string;
  /** Slug of a document, by the name of a registered filter: what refers to it, and itself. */
  [name: string]: string | undefined;
}

export interface SearchService {
  /**
   * Searches public content, best match first.
   *
   * @param text as typed by a reader: words or a question, "a phrase", `-word` to exclude, the
   *   operators of the registered filters (`author:`) with a slug or a name, `tag:` with a tag.
   *   Fewer than three characters find nothing
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
  type: string;
  title: string;
  url: string;
}

export interface RelatedArticlesService {
  /**
   * Public numbers of the articles to read next: at most twelve, closest first, without near-duplicates.
   * Empty if none is close. Some may have been withdrawn since they were compared.
   *
   * @param articleNumber the article's public number
   */
  numbersRelatedTo(articleNumber: number): Promise<number[]>;
}

/** An article that another article nearly duplicates. */
export interface NearDuplicate {
  documentId: string;
  /** The public number. */
  id: number;
  slug: string;
  /** Absolute; for a draft, its future address. Null while it lacks the subject that its address names. */
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

/** Parts of queries for the articles that a search finds. */
export interface FoundArticles {
  /**
   * Makes a SELECT of their document ids, in no order and some of them more than once. It is part of a query that reads
   * what is shown: in a large archive there are tens of thousands.
   */
  documents(): Knex.QueryBuilder;

  /**
   * Makes a condition of a single row: whether its document is one of them.
   *
   * @param rows name of rows with a `document_id`
   */
  isFound(rows: string): Knex.Raw;
}

export interface StoredArticlesService {
  /**
   * Finds the articles for a search in a list of the panel: texts as they are public or drafted, titles, slugs and
   * numbers. All words must occur; the last may be incomplete.
   */
  containing(text: string): Promise<FoundArticles>;
}

/** Services of the plugin `search`. */
export interface SearchServices {
  types: SearchedTypesService;
  search: SearchService;
  related: RelatedArticlesService;
  'near-duplicates': NearDuplicatesService;
  'slow-queries': SlowQueriesService;
  'stored-articles': StoredArticlesService;
}
