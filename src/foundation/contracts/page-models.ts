/**
 * Data that the public pages pass to a theme, already prepared for display.
 *
 * A theme renders each model as HTML and has no access to the database, Strapi or the request. URLs (`url`) are
 * site-relative paths unless the name says `absolute`; dates are ISO 8601 strings in UTC; `html` fields contain markup
 * from the markdown renderer (raw HTML escaped), every other string is plain text that the theme must escape.
 */

import type { DigitalSourceType } from '../media/digital-source-type';

/** A link with its label. */
export interface NamedLink {
  name: string;
  url: string;
}

/** An organisation that a page is about. */
export interface PageTopic {
  name: string;
  /** `#rrggbb`; null if it has none. */
  color: string | null;
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

/** Point that stays visible when a picture is cropped: percent from the left and from the top. */
export interface FocalPoint {
  x: number;
  y: number;
}

/** Origin of a picture, as its makers state it (IPTC Photo Metadata). Plain text; null where nothing is stated. */
export interface PictureProvenance {
  /** Line that whoever supplied it wants to be credited with. */
  credit: string | null;
  /** Name of the photographer or artist. */
  creator: string | null;
  /** Copyright notice. */
  rights: string | null;
  /** Who supplied it, e.g. an agency or a press office. */
  source: string | null;
  digitalSourceType: DigitalSourceType | null;
  /** AI model that made or altered it. */
  madeWith: string | null;
}

/** A picture with every stored width, the largest first. */
export interface PageImage {
  url: string;
  alternativeText: string;
  width: number | null;
  height: number | null;
  /** Narrower versions, for `srcset`; empty for an external image. */
  sources: ImageSource[];
  mime: string;
  /** Null: the centre. */
  focalPoint: FocalPoint | null;
  /** Null if nothing is known about its origin. */
  provenance: PictureProvenance | null;
}

/** Position of a page within a paginated list. URLs are null at the ends. */
export interface Pagination {
  page: number;
  pageCount: number;
  total: number;
  previousUrl: string | null;
  nextUrl: string | null;
}

/** Content common to all pages besides the page itself. Applications add theirs by declaration merging. */
export interface SiteLayout {
  /** Sections of the site, in display order. */
  sections: NamedLink[];
  feeds: FeedLink[];
  /** Documents for agents, e.g. `/llms.txt`. */
  documents: NamedLink[];
  /** True if `/search?q=` is available. */
  hasSearch: boolean;
}

/** Files of a theme. */
export interface ThemeAssets {
  stylesheet: string;
  /** The theme's script, if it has one. */
  script?: string;
  /** Small script that runs before the page is drawn, if the theme has one. */
  early?: string;
  fonts: string[];
  chart: string[];
}

/** Data common to all pages: metadata for the head and the frame around the content. */
export interface PageFrame {
  site: SiteLayout & {
    name: string;
    description: string;
    language: string;
    /** Absolute base address without a trailing slash. */
    absoluteUrl: string;
    /** Accent colour chosen for the site, `#rrggbb`; null: the theme's own. */
    accentColor: string | null;
    /** Picture shown instead of the name, which is then its alternative text. */
    logo: PageImage | null;
    footerHtml: string | null;
    footerPages: NamedLink[];
  };
  /** `<title>` without the site's name. */
  title: string;
  description: string | null;
  /** Path of the page; the theme makes it absolute for canonical links. */
  path: string;
  /** Path of the markdown alternate; null if there is none (errors). */
  markdownPath: string | null;
  /** Set on pages that must not be indexed (previews, errors, search results). */
  noIndex: boolean;
  image: PageImage | null;
  /** Organisation named on the picture for link previews. */
  about: PageTopic | null;
  /** Account of the author in the fediverse, `@name@host`. */
  fediverseCreator: string | null;
  /** Path of the picture for link previews; null for a page that is not indexed, or if the theme draws none. */
  cardUrl: string | null;
  openGraphType: 'website' | 'article' | 'profile';
  /** schema.org objects, serialised into one `application/ld+json` block each. */
  structuredData: Record<string, unknown>[];
  breadcrumbs: NamedLink[];
  /** Path of a feed with this page's articles; null if there is none. */
  feedUrl: string | null;
  /** Shown above the page, e.g. on a preview of a draft. */
  notice: string | null;
  /** Paths of the theme's files, with the content hash in the name; fonts as listed by the theme. */
  assets: ThemeAssets & {
    /** Stylesheet with the colours chosen for the site, to be linked after the theme's own; null if there is none. */
    colors: string | null;
  };
  /** Paths of additional scripts that every page must include, whatever the theme. */
  scripts: string[];
}

/** A heading of a text that a list of contents leads to. */
export interface ContentsEntry {
  heading: string;
  /** Id of the heading. */
  anchor: string;
}

/** A form that searches what a page lists. */
export interface PageSearch {
  /** Address that the form sends the query to, as `q`. */
  action: string;
  /** What it searches: "the documentation". */
  subject: string;
  /** As it was typed; empty without a search. */
  query: string;
  /** What came of the query, or what to do where nothing was found; null without a search. */
  summary: string | null;
}

/** An ordinary page (`/{pageSlug}`). */
export interface TextPageModel {
  kind: 'page';
  title: string;
  bodyHtml: string;
  /** Contents of a long text; absent or empty for others. */
  contents?: ContentsEntry[];
  /** Absent where a page has nothing to search. */
  search?: PageSearch;
  /** ISO 8601; null if no date is meaningful. */
  updatedAt: string | null;
}

/** A hidden form field. */
export interface HiddenField {
  kind: 'hidden';
  name: string;
  value: string;
}

/** A single choice (`isMultiple` false) or a multiple choice. */
export interface ChoiceField {
  kind: 'choice';
  name: string;
  label: string;
  isMultiple: boolean;
  options: { value: string; label: string; isChosen: boolean }[];
}

export interface PageForm {
  /** Heading above the form, on pages with several forms. */
  heading: string | null;
  text: string | null;
  /** Path of the POST request. */
  action: string;
  fields: (HiddenField | ChoiceField)[];
  submit: string;
  /**
   * `primary`: what the page is for; `secondary`: shown quietly beside it; `destructive`: submitting cannot be undone.
   */
  emphasis: 'primary' | 'secondary' | 'destructive';
}

/** A personal page with decisions to make. Works without JavaScript. */
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

/** Page models by kind. Plugins add their own kinds by declaration merging. */
export interface PageKinds {
  page: TextPageModel;
  decision: DecisionModel;
  error: ErrorModel;
}

export type PageContent = PageKinds[keyof PageKinds];

/** Complete input of a theme for one page. */
export interface PageModel {
  frame: PageFrame;
  content: PageContent;
}

/** Size of a sharing card in pixels, as social networks crop to it. */
export const CARD_SIZE = { width: 1200, height: 630 };

/** A text on a sharing card. The service breaks it into lines. */
export interface CardText {
  text: string;
  left: number;
  top: number;
  /** Width of the lines. */
  width: number;
  /** Font sizes in pixels, the largest first: the first one with which the text is not higher than `height`. */
  sizes: number[];
  height: number;
  /** `#rrggbb` */
  color: string;
}

/** Font of the texts on cards. */
export interface CardFont {
  /** Family and style, e.g. `Source Serif 4 SemiBold`. */
  name: string;
  /** Path of a TrueType or OpenType file. */
  file: string;
}

/** Picture of `CARD_SIZE` that other sites show beside a link. */
export interface SharingCard {
  /** Complete SVG document without text, because fonts differ between machines. */
  background: string;
  texts: CardText[];
}

/** The `theme` export of a theme's module. */
export interface Theme {
  /** Renders a complete document, including `<!doctype html>`. Pure: the same model yields the same bytes. */
  renderPage(model: PageModel): string;
  /** Cards for link previews; without them, the preview shows the page's own picture. */
  card?: {
    font: CardFont;
    draw(model: PageModel): SharingCard;
  };
  /**
   * Stylesheet that replaces the theme's accent colour by another, readable one. Pure. Without it, the site's colour is
   * not used.
   *
   * @param accent `#rrggbb`
   */
  colorStyles?(accent: string): string;
  /**
   * Paths inside the theme's folder; fonts may also be absolute paths, e.g. of a package. The stylesheet refers to a
   * font by its bare file name (`url('x.woff2')`).
   */
  assets: ThemeAssets;
}
