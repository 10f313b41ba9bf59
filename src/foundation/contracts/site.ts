import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FeedLink, PageContent, PageImage, NamedLink } from './page-models';

/** What a public route is asked for. */
export interface PublicRequest {
  params: Record<string, string>;
  /** Only the parameters that the route declared. */
  query: Record<string, string>;
}

/** Another address for what was asked. */
export interface Redirection {
  redirectTo: string;
  /** 301 unless the move may end. */
  status?: 301 | 302 | 303;
}

/** A finished document that is not a page of the theme (a feed, a JSON answer). */
export interface PublicDocument {
  /** 200 unless said otherwise; only a 200 is kept in the cache. */
  status?: number;
  contentType: string;
  body: string | Buffer;
  /** `bodyDigest` of the body, where it has been computed already: a large one takes long. */
  digest?: string;
  /** Names under which a change purges it from the cache. */
  tags: string[];
  /** When the content last changed, for conditional requests. */
  lastModified?: Date | null;
  headers?: Record<string, string>;
}

/** A page before the theme has drawn it. */
export interface PublicPage {
  content: PageContent;
  title: string;
  description: string | null;
  tags: string[];
  lastModified?: Date | null;
  image?: PageImage | null;
  openGraphType?: 'website' | 'article' | 'profile';
  structuredData?: Record<string, unknown>[];
  breadcrumbs?: NamedLink[];
  feedUrl?: string | null;
  noIndex?: boolean;
  /** Not all that belongs to it was there in time: nobody keeps it, the cache neither. */
  isProvisional?: boolean;
  /**
   * For whoever holds its address alone: neither kept nor indexed, and the address is not told to
   * other sites.
   */
  isPersonal?: boolean;
  /** 200 unless said otherwise; only for personal pages. */
  status?: number;
  /** Canonical path when it is not the one asked for, with its query. */
  canonicalPath?: string;
  /** The page in markdown, when it has a form of its own; else it is made from the HTML. */
  markdown?: () => Promise<string> | string;
}

interface RouteBase {
  /** Pattern of path-to-regexp, e.g. `/stock/:otaSlug/history`. */
  path: string;
  /** Query parameters that change the answer; all others are ignored, also by the cache. */
  queryParameters?: string[];
  /** How long answers are kept, instead of the setting's hour; 0: never. */
  cacheSeconds?: number;
}

export interface PageRoute extends RouteBase {
  kind: 'page';
  respond(request: PublicRequest): Promise<PublicPage | Redirection | null>;
}

/** A document for programs. Errors at its address are JSON, in the form of the REST core. */
export interface DocumentRoute extends RouteBase {
  kind: 'document';
  respond(request: PublicRequest): Promise<PublicDocument | Redirection | null>;
}

export type PublicRoute = PageRoute | DocumentRoute;

/** Where whoever asks for a path is led on to; null when there is no such place. */
export type FindElsewhere = (path: string) => Promise<Redirection | null>;

export interface PublicRoutesService {
  /** Adds routes; those added first match first. Call it in `register`. */
  add(routes: PublicRoute[]): void;
  /** Asked for public paths at which there is nothing, before that is said. Call it in `register`. */
  otherwise(find: FindElsewhere): void;
  /** Tells of each path, decoded and without `.md`, from which somebody was led on for good (301). */
  onMoved(listener: (path: string) => void): void;
  /** Tells of the path of each route: of those that are there, and of those that are added later. */
  watch(listener: (path: string) => void): void;
}

/** What every page has around its content, besides what the page itself brings. */
export interface SiteLayout {
  /** The sections of the site, in the order in which a reader sees them. */
  sections: NamedLink[];
  feeds: FeedLink[];
  /** Documents for agents, e.g. `/llms.txt`. */
  documents: NamedLink[];
  /** Whether `/search?q=` answers. */
  hasSearch: boolean;
  /** What a reader agrees to by posting to `/subscribe`; null where nothing answers there. */
  newsletterWording: string | null;
}

export interface SiteFrameService {
  /** The site as the settings introduce it. */
  publication(): { name: string; description: string };
  /** Sets what pages have around them. What is left out stays as it is: at first, nothing. */
  setLayout(layout: Partial<SiteLayout>): void;
  /** Where the footer's pages come from: read once, and again after a change tagged `frame`. */
  readFooterPagesWith(read: () => Promise<NamedLink[]>): void;
}

/** A page for whoever holds its signed address, such as a draft. */
export interface PreviewedPage {
  page: PublicPage;
  /** Where readers find it, or will. */
  path: string;
  notice: string | null;
  status: number;
}

export interface PagePreviewsService {
  /** Serves pages at paths that match: past the cache, not indexed, in a frame of the panel alone. */
  serve(
    pattern: RegExp,
    find: (path: string, query: URLSearchParams) => Promise<PreviewedPage>,
  ): void;
  /**
   * The HTML of a page as the theme draws it, for somebody who works on it.
   *
   * @param path where it is to be, e.g. `/`
   */
  draw(page: PublicPage, path: string): Promise<string>;
  /** The page at a public path, made now; null where there is none. */
  pageAt(path: string): Promise<PublicPage | null>;
}

/** What is at a public path: something to read, another address, or nothing. */
export type Found = 'document' | Redirection | null;

export interface PublicDocumentsService {
  /**
   * What the routes have at a path.
   *
   * @param path decoded, without a query, e.g. `/otas/booking`
   */
  find(path: string): Promise<Found>;
  /**
   * The text of a public document, as `GET` of its path answers it.
   *
   * @param path e.g. `/llms.txt`, or `/otas/booking.md` for a page's markdown
   * @returns null where there is none
   */
  read(path: string): Promise<string | null>;
}

/** For forms: addresses that a plugin answers itself and where people are to see a page. */
export interface PageAnswersService {
  /** Answers with a personal page, in the representation that the request asks for. */
  show(request: IncomingMessage, response: ServerResponse, page: PublicPage): Promise<void>;
  /** Answers with an error page, or as JSON where the request asks for or sends it. */
  fail(
    request: IncomingMessage,
    response: ServerResponse,
    failure: { status: number; message: string; headers?: Record<string, string> },
  ): Promise<void>;
}

/** What is forgotten: documents that carry one of the tags, or all. */
export type Purge = string[] | 'all';

export interface PageCacheService {
  /** How long a page is kept that says nothing else; 0: not at all. */
  readonly lifetimeSeconds: number;
  /** Forgets every document that carries one of the tags. */
  purge(tags: string[]): void;
  purgeAll(): void;
  /**
   * Purges when documents change that readers see, whatever made the change. Call it in
   * `register`.
   *
   * @param tags by content type, e.g. `{ 'api::recipe.recipe': ['recipes'] }`
   */
  purgeOnChange(tags: Record<string, string[]>): void;
  /** Calls back at every purge, whichever process it came from. */
  onPurge(listener: (purge: Purge) => void): void;
}

export interface PageScriptsService {
  /**
   * Puts a script of a plugin's on every page, under an address that changes with its content. It
   * runs once the page has been read. Call it in `register`.
   *
   * @param name e.g. `webmcp.js`
   */
  add(name: string, body: Buffer): void;
}
