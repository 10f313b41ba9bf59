/**
 * What the public pages hand to a theme: plain data, already shaped for reading.
 *
 * A theme turns each model into HTML and knows nothing of the database, of Strapi or of requests.
 * Addresses (`url`) are site-relative paths unless the name says `absolute`; dates are ISO 8601
 * strings in UTC; `html` fields hold markup that the markdown renderer made from trusted rules
 * (raw HTML escaped), every other string is plain text that the theme must escape.
 */

/** A link to show by name. */
export interface NamedLink {
  name: string;
  url: string;
}

/** A feed of the whole site. */
export interface FeedLink extends NamedLink {
  /** Media type. */
  type: string;
}

/** One width of a responsive image. */
export interface ImageSource {
  url: string;
  width: number;
}

/** A picture with every width it is stored in, the largest first. */
export interface PageImage {
  url: string;
  alternativeText: string;
  width: number | null;
  height: number | null;
  /** Narrower versions, for `srcset`; empty for an image that is not ours. */
  sources: ImageSource[];
  mime: string;
}

/** A colour as `#rrggbb`, or null. */
type Color = string | null;

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
  ota: NamedLink & { primaryColor: Color };
  author: NamedLink | null;
  category: NamedLink | null;
}

/** Where a list stands among its pages. Addresses are null at the ends. */
export interface Pagination {
  page: number;
  pageCount: number;
  total: number;
  previousUrl: string | null;
  nextUrl: string | null;
}

export interface ArticleList {
  articles: ArticleSummary[];
  pagination: Pagination;
}

/** A thing listed by name with a line about it (an OTA, a comparison, a page). */
export interface ListedThing extends NamedLink {
  description: string | null;
}

/** An OTA in the directory. */
export interface OtaSummary extends ListedThing {
  /** The OTA's profile (`/otas/{slug}`); `url` is its hub (`/{slug}`). */
  profileUrl: string;
  primaryColor: Color;
  ticker: string | null;
  exchange: string | null;
  headquarters: string | null;
  parent: NamedLink | null;
  logo: PageImage | null;
  articleCount: number;
}

/** What every page has: the head's facts and the frame around the content. */
export interface PageFrame {
  site: {
    name: string;
    description: string;
    language: string;
    /** Absolute base address without a trailing slash. */
    absoluteUrl: string;
    sections: NamedLink[];
    feeds: FeedLink[];
    /** Documents for agents. */
    documents: NamedLink[];
    footerPages: NamedLink[];
    hasSearch: boolean;
    /**
     * What a reader agrees to by sending the newsletter's form; kept as proof, so show it as it is.
     * Null where there is no newsletter.
     */
    newsletterWording: string | null;
  };
  /** `<title>` without the site's name. */
  title: string;
  description: string | null;
  /** The page's own address as a path; the theme makes it absolute for canonical links. */
  path: string;
  /** The markdown twin's address as a path, or null where there is none (errors). */
  markdownPath: string | null;
  /** Set on pages that must not be indexed (previews, errors, search results). */
  noIndex: boolean;
  image: PageImage | null;
  openGraphType: 'website' | 'article' | 'profile';
  /** schema.org objects, serialised into one `application/ld+json` block each. */
  structuredData: Record<string, unknown>[];
  breadcrumbs: NamedLink[];
  /** A feed of this page's articles, where there is one. */
  feedUrl: string | null;
  /** Shown above the page, e.g. on a preview of a draft. */
  notice: string | null;
  /** Addresses of the theme's files, with the content's hash in the name; fonts as the theme lists them. */
  assets: { stylesheet: string; script: string; fonts: string[]; chart: string[] };
  /** Addresses of further scripts that belong on every page, whatever the theme. */
  scripts: string[];
}

export interface HomeModel {
  kind: 'home';
  featured: ArticleSummary[];
  latest: ArticleSummary[];
  pagination: Pagination;
  otas: OtaSummary[];
  comparisons: ListedThing[];
  categories: NamedLink[];
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

/** One year of daily closes, oldest first. */
export interface PriceSeries {
  /** The same as JSON, with every event (`StockHistory`). */
  historyUrl: string;
  /** The OTA's colour, `#rrggbb`. */
  color: string | null;
  ticker: string;
  currency: string;
  prices: { date: string; close: number }[];
  events: { date: string; title: string; url: string }[];
}

/** `/otas/{otaSlug}`: facts, chart, latest. */
export interface OtaProfileModel {
  kind: 'ota-profile';
  ota: OtaSummary;
  legalName: string | null;
  descriptionHtml: string;
  /** Founded, headquarters, employees and so on, in the order to show. */
  facts: Fact[];
  keyFacts: Fact[];
  brands: string[];
  subsidiaries: NamedLink[];
  website: string | null;
  prices: PriceSeries | null;
  latest: ArticleSummary[];
  comparisons: ListedThing[];
  pressLinks: PressLink[];
  /** When the profile last changed. */
  updatedAt: string;
}

/** The OTA an article is about, with what a box beside the text says of it. */
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
  publishedAt: string;
  /** The same as `publishedAt` unless readers were shown something new since. */
  updatedAt: string;
  readingTimeMinutes: number;
  image: PageImage | null;
  imageCaption: string | null;
  ota: ArticleOta;
  author: (NamedLink & { role: string | null }) | null;
  category: NamedLink | null;
  sources: NamedLink[];
  related: ArticleSummary[];
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
  /** Everyone else who signs articles, by name. */
  siblings: NamedLink[];
}

export interface ComparisonIndexModel {
  kind: 'comparison-index';
  comparisons: ListedThing[];
}

export interface ComparisonCriterion {
  label: string;
  explanation: string | null;
  /** One value per OTA, in the order of `otas`; null where nothing was entered. */
  values: (string | null)[];
  /** Index into `otas`, or null when there is no winner. */
  winner: number | null;
}

export interface ComparisonModel {
  kind: 'comparison';
  title: string;
  introHtml: string;
  otas: (NamedLink & { primaryColor: Color })[];
  criteria: ComparisonCriterion[];
  verdictHtml: string;
  faq: { question: string; answerHtml: string }[];
  updatedAt: string;
}

export interface GlossaryTermSummary {
  term: string;
  url: string;
  shortDefinition: string;
  aliases: string[];
}

export interface GlossaryIndexModel {
  kind: 'glossary-index';
  /** Grouped by first letter, in alphabetical order; "#" for anything else. */
  groups: { letter: string; terms: GlossaryTermSummary[] }[];
}

/** An article in which a term occurs. */
export interface Mention {
  title: string;
  url: string;
  date: string | null;
}

export interface GlossaryTermModel {
  kind: 'glossary-term';
  term: string;
  aliases: string[];
  shortDefinition: string;
  bodyHtml: string;
  related: GlossaryTermSummary[];
  mentions: Mention[];
  updatedAt: string;
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

/** A piece of text of which a part may be emphasised, so that highlights need no raw HTML. */
export interface TextRun {
  text: string;
  isMatch: boolean;
}

export interface SearchResult {
  type: 'article' | 'ota' | 'glossary-term' | 'comparison' | 'page';
  title: string;
  url: string;
  excerpt: TextRun[];
  date: string | null;
}

export interface SearchModel {
  kind: 'search';
  query: string;
  /** Why there are no results, when the query can't be searched (too short). */
  hint: string | null;
  results: SearchResult[];
  pagination: Pagination;
}

/** An ordinary page (`/{pageSlug}`). */
export interface TextPageModel {
  kind: 'page';
  title: string;
  bodyHtml: string;
  /** ISO 8601; null where no date says anything. */
  updatedAt: string | null;
}

/** Something that is sent along unseen. */
export interface HiddenField {
  kind: 'hidden';
  name: string;
  value: string;
}

/** One of several (`isMultiple` false) or any number of them. */
export interface ChoiceField {
  kind: 'choice';
  name: string;
  label: string;
  isMultiple: boolean;
  options: { value: string; label: string; isChosen: boolean }[];
}

export interface PageForm {
  /** Heading above it, where a page has several. */
  heading: string | null;
  text: string | null;
  /** Path it is posted to. */
  action: string;
  fields: (HiddenField | ChoiceField)[];
  submit: string;
  /** What it does cannot be undone. */
  isDestructive: boolean;
}

/** A page about one person's matters, with things to decide. It works without script. */
export interface DecisionModel {
  kind: 'decision';
  heading: string;
  paragraphs: string[];
  forms: PageForm[];
  links: NamedLink[];
}

export interface ErrorModel {
  kind: 'error';
  status: number;
  heading: string;
  message: string;
}

export type PageContent =
  | HomeModel
  | OtaDirectoryModel
  | OtaHubModel
  | OtaProfileModel
  | ArticleModel
  | CategoryModel
  | AuthorModel
  | ComparisonIndexModel
  | ComparisonModel
  | GlossaryIndexModel
  | GlossaryTermModel
  | PressModel
  | SearchModel
  | TextPageModel
  | DecisionModel
  | ErrorModel;

/** Everything a theme needs to draw one page. */
export interface PageModel {
  frame: PageFrame;
  content: PageContent;
}

/** What a theme's module exports as `theme`. */
export interface Theme {
  /** Draws a whole document, `<!doctype html>` included. Pure: same model, same bytes. */
  renderPage(model: PageModel): string;
  /**
   * Files as paths inside the theme's folder; fonts may also be absolute paths, e.g. of a package.
   * The stylesheet names a font by its bare file name (`url('x.woff2')`).
   */
  assets: { stylesheet: string; script: string; fonts: string[]; chart: string[] };
}
