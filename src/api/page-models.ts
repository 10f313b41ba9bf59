import type {
  ContentsEntry,
  NamedLink,
  PageImage,
  Pagination,
} from '@ota-news/foundation/contracts/page-models';
import type { SearchResult as FoundResult } from '@ota-news/foundation/contracts/search';
import type { OptionalFields } from './article/optional-fields';
import type { Headline } from './article/page-models';
import type { SearchedKind } from './content-types';
import type { MarketRow, Move, PriceChart } from './share-price/page-models';

/** Page kinds and layout of the newsroom. Content types with pages of their own add theirs in their folder. */
declare module '@ota-news/foundation/contracts/page-models' {
  interface PageKinds {
    home: HomeModel;
    'ota-directory': OtaDirectoryModel;
    'ota-hub': OtaHubModel;
    'ota-profile': OtaProfileModel;
    article: ArticleModel;
    category: CategoryModel;
    author: AuthorModel;
    press: PressModel;
    search: SearchModel;
  }

  interface SiteLayout {
    /**
     * Text that a reader consents to by submitting the newsletter form to `/subscribe`. It is stored as proof of
     * consent, so show it unchanged. Absent if there is no newsletter.
     */
    newsletterWording?: string;
    /** The same for the form of the search page, which also sends the query as `search`. */
    searchAlertWording?: string;
    /** Pages from which all articles can be reached, for the footer. */
    browsing?: NamedLink[];
  }
}

/** A colour as `#rrggbb`, or null. */
export type Color = string | null;

/** A document that an article belongs to. */
export interface NumberedLink extends NamedLink {
  id: number;
}

/** An article in a list. */
export interface ArticleSummary {
  id: number;
  title: string;
  url: string;
  excerpt: string | null;
  publishedAt: string;
  readingTimeMinutes: number;
  isFeatured: boolean;
  image: PageImage | null;
  ota: NumberedLink & { primaryColor: Color };
  author: NumberedLink | null;
  /** Authors after the first one, in order. */
  coauthors: NamedLink[];
  category: NumberedLink | null;
}

/** A corrected mistake in an article. */
export interface Correction {
  /** `YYYY-MM-DD` */
  date: string;
  text: string;
}

export interface ArticleList {
  articles: ArticleSummary[];
  pagination: Pagination;
}

/** A list entry with a name and a one-line description (an OTA, a comparison, a page). */
export interface ListedThing extends NamedLink {
  description: string | null;
}

/** An OTA in the directory. */
export interface OtaSummary extends ListedThing {
  /** Path of the profile (`/otas/{slug}`); `url` is the news page (`/{slug}`). */
  profileUrl: string;
  primaryColor: Color;
  ticker: string | null;
  exchange: string | null;
  headquarters: string | null;
  parent: NamedLink | null;
  logo: PageImage | null;
  articleCount: number;
}

/** A topic with its latest article. */
export interface TopicHeadline extends NamedLink {
  latest: Headline;
}

export interface HomeModel {
  kind: 'home';
  /** The lead and the stories beside it; empty except on the first page. */
  top: ArticleSummary[];
  latest: ArticleSummary[];
  pagination: Pagination;
  /** Empty except on the first page, as are the moves. */
  markets: MarketRow[];
  moves: Move[];
  topics: TopicHeadline[];
  otas: OtaSummary[];
  comparisons: ListedThing[];
}

export interface OtaDirectoryModel {
  kind: 'ota-directory';
  otas: OtaSummary[];
}

/** `/{otaSlug}`: the OTA's articles. */
export interface OtaHubModel {
  kind: 'ota-hub';
  ota: OtaSummary;
  list: ArticleList;
}

export interface Fact {
  label: string;
  value: string;
  sourceUrl: string | null;
}

/** `/otas/{otaSlug}`: facts, price chart and latest articles. */
export interface OtaProfileModel {
  kind: 'ota-profile';
  ota: OtaSummary;
  legalName: string | null;
  descriptionHtml: string;
  /** Contents of a long text; empty for others. */
  contents: ContentsEntry[];
  /** Founded, headquarters, employees and so on, in display order. */
  facts: Fact[];
  keyFacts: Fact[];
  brands: string[];
  subsidiaries: NamedLink[];
  website: string | null;
  prices: PriceChart | null;
  latest: ArticleSummary[];
  comparisons: ListedThing[];
  pressLinks: PressLink[];
  /** Time of the last change to the profile. */
  updatedAt: string;
}

/** A tag of an article; without a path if no other article has it. */
export interface ArticleTagLink {
  name: string;
  url: string | null;
}

/** An article's OTA, for the box beside the text. */
export interface ArticleOta extends NamedLink {
  profileUrl: string;
  description: string | null;
  primaryColor: Color;
  ticker: string | null;
  exchange: string | null;
}

export interface ArticleModel {
  kind: 'article';
  id: number;
  title: string;
  excerpt: string | null;
  bodyHtml: string;
  contents: ContentsEntry[];
  publishedAt: string;
  /** Equal to `publishedAt` unless visible content changed later. */
  updatedAt: string;
  readingTimeMinutes: number;
  image: PageImage | null;
  /** Disclosure that AI made or altered the picture; null if none is shown. */
  imageDisclosure: string | null;
  optional: OptionalFields;
  ota: ArticleOta;
  /** All authors, the first author first. */
  authors: (NamedLink & { role: string | null })[];
  category: NamedLink | null;
  tags: ArticleTagLink[];
  corrections: Correction[];
  /** Disclosure of AI use; null if none is shown. */
  disclosure: string | null;
  sources: NamedLink[];
  related: ArticleSummary[];
  /** The latest articles on the same topic that are not among the related ones. */
  onTopic: ArticleSummary[];
  /** Articles on the same OTA before and after; null at the ends. */
  previous: NamedLink | null;
  next: NamedLink | null;
}

export interface CategoryModel {
  kind: 'category';
  name: string;
  description: string | null;
  list: ArticleList;
  /** The other categories, by name. */
  siblings: NamedLink[];
}

export interface AuthorModel {
  kind: 'author';
  name: string;
  role: string | null;
  bio: string | null;
  photo: PageImage | null;
  links: NamedLink[];
  list: ArticleList;
  /** The other authors, by name. */
  siblings: NamedLink[];
}

export interface PressLink {
  title: string;
  /** An absolute address outside the site. */
  url: string;
  source: string | null;
  language: string | null;
  publishedOn: string | null;
  note: string | null;
  ota: NamedLink;
}

export interface PressModel {
  kind: 'press';
  groups: { ota: NamedLink; links: PressLink[] }[];
}

export interface SearchResult extends FoundResult {
  type: SearchedKind;
}

export interface SearchFilterGroup {
  /** Query parameter of the page. */
  filter: 'type' | 'ota' | 'category' | 'author' | 'year';
  values: {
    /** Null for a type, which the theme names by `value`. */
    name: string | null;
    value: string;
    count: number;
    url: string;
    isCurrent: boolean;
  }[];
}

export interface SearchModel {
  kind: 'search';
  query: string;
  /** Reason why the query can't be searched (too short), or null. */
  hint: string | null;
  /** Whether a reader can save the query, and be mailed what it finds. */
  isSavable: boolean;
  /** Categories, terms and OTAs that a query too short for a search may refer to. */
  pointers: NamedLink[];
  /**
   * Corrected query that was used because words of the original occur nowhere, and a link to search
   * for the original.
   */
  respelt: { query: string; literalUrl: string } | null;
  results: SearchResult[];
  /** Filters with the number of results for each value; choosing the current one again removes it. */
  filters: SearchFilterGroup[];
  /** Where to go on when nothing was found. */
  elsewhere: { topics: NamedLink[]; latest: NamedLink[] } | null;
  /** Closest matches, given when there are no results. */
  nearest: SearchResult[];
  /** The same query in the pages about the service; null where there are none. */
  documentationUrl: string | null;
  pagination: Pagination;
}
