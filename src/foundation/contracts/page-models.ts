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

/** What of a picture stays in sight where it is cropped: percent from the left and from the top. */
export interface FocalPoint {
  x: number;
  y: number;
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
  /** Null: its middle. */
  focalPoint: FocalPoint | null;
}

/** Where a list stands among its pages. Addresses are null at the ends. */
export interface Pagination {
  page: number;
  pageCount: number;
  total: number;
  previousUrl: string | null;
  nextUrl: string | null;
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
  /** The markdown alternate's address as a path, or null where there is none (errors). */
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

/** The kinds of pages, by name. Who brings pages of other kinds adds them by declaration merging. */
export interface PageKinds {
  page: TextPageModel;
  decision: DecisionModel;
  error: ErrorModel;
}

export type PageContent = PageKinds[keyof PageKinds];

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
