import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageContent, PageImage, PageTopic, NamedLink, SiteLayout } from './page-models';

/** Parsed request for a public route. */
export interface PublicRequest {
  params: Record<string, string>;
  /** Only the parameters declared by the route. */
  query: Record<string, string>;
}

/** A redirect to another URL. */
export interface Redirection {
  redirectTo: string;
  /** Default: 301; set it if the move may be temporary. */
  status?: 301 | 302 | 303;
}

/** A finished document that is not a themed page (a feed, a JSON response). */
export interface PublicDocument {
  /** Default: 200; only a 200 is cached. */
  status?: number;
  contentType: string;
  /** Media type for browsers, if they show the proper one as plain text. */
  browserType?: string;
  body: string | Buffer;
  /** Identifies the body in its ETag; default: its `bodyDigest`, which takes long for a large one. */
  digest?: string;
  /** Cache tags: a change to one of them purges the document from the cache. */
  tags: string[];
  /** Last change of the content, for conditional requests. */
  lastModified?: Date | null;
  headers?: Record<string, string>;
}

/** A page before the theme renders it. */
export interface PublicPage {
  content: PageContent;
  title: string;
  description: string | null;
  tags: string[];
  lastModified?: Date | null;
  image?: PageImage | null;
  about?: PageTopic | null;
  fediverseCreator?: string | null;
  openGraphType?: 'website' | 'article' | 'profile';
  structuredData?: Record<string, unknown>[];
  breadcrumbs?: NamedLink[];
  feedUrl?: string | null;
  noIndex?: boolean;
  /** True if parts of the page were not available in time: it is not cached anywhere. */
  isProvisional?: boolean;
  /**
   * Page for holders of its secret URL: not cached, not indexed, and the URL is withheld from other sites' `Referer`.
   */
  isPersonal?: boolean;
  /** Default: 200; only for personal pages. */
  status?: number;
  /** Canonical path including the query, if it differs from the requested one. */
  canonicalPath?: string;
  /** Markdown form of the page; by default it is converted from the HTML. */
  markdown?: () => Promise<string> | string;
}

interface RouteBase {
  /** Pattern of path-to-regexp, e.g. `/stock/:otaSlug/history`. */
  path: string;
  /** Query parameters that affect the response; all others are ignored, also by the cache key. */
  queryParameters?: string[];
  /** Cache lifetime in seconds, overriding the default of the settings; 0: never cached. */
  cacheSeconds?: number;
}

export interface PageRoute extends RouteBase {
  kind: 'page';
  respond(request: PublicRequest): Promise<PublicPage | Redirection | null>;
  /**
   * Looks up many addresses of the route at once, in their order; without it, `respond` builds the page of each. For
   * routes to which a text may have many links.
   */
  lookUp?(params: PublicRequest['params'][]): Promise<PathLookup[]>;
}

/** A document for programs. Errors are JSON, in the format of Strapi's REST API. */
export interface DocumentRoute extends RouteBase {
  kind: 'document';
  respond(request: PublicRequest): Promise<PublicDocument | Redirection | null>;
}

export type PublicRoute = PageRoute | DocumentRoute;

/** Looks up a redirect for a path; null if there is none. */
export type FindRedirect = (path: string) => Promise<Redirection | null>;

export interface PublicRoutesService {
  /** Adds routes; earlier ones take precedence. Call it in `register`. */
  add(routes: PublicRoute[]): void;
  /** Registers a fallback for public paths without content, consulted before the 404. Call it in `register`. */
  otherwise(find: FindRedirect): void;
  /** Notifies of every path, decoded and without `.md`, that was permanently redirected (301). */
  onMoved(listener: (path: string) => void): void;
  /** Notifies of the path of every route: present ones and those added later. */
  watch(listener: (path: string) => void): void;
}

/** The publication as every page shows it. */
export interface Publication {
  name: string;
  description: string;
  /** `#rrggbb`; null: the theme's own. */
  accentColor: string | null;
  /** Shown instead of the name. */
  logo: PageImage | null;
  /** Replaces the sections of the layout; empty: those. */
  navigation: NamedLink[];
  /** Text of the footer, from markdown. */
  footerHtml: string | null;
  footerPages: NamedLink[];
}

export interface SiteFrameService {
  /** What the operator's settings and `readPublicationWith` say of the site. */
  publication(): Promise<Publication>;
  /** Sets the common content of pages. Omitted properties keep their value; all are empty initially. */
  setLayout(layout: Partial<SiteLayout>): void;
  /**
   * Sets the source of what people change in the panel; what it leaves out is taken from the settings. It is read once,
   * and again after a change tagged `frame`.
   */
  readPublicationWith(read: () => Promise<Partial<Publication>>): void;
}

/** A page at a signed URL, such as a draft. */
export interface PreviewedPage {
  page: PublicPage;
  /** Public path of the page, now or after publication. */
  path: string;
  notice: string | null;
  status: number;
}

export interface PagePreviewsService {
  /** Serves pages at matching paths: uncached, not indexed, embeddable only by the panel. */
  serve(
    pattern: RegExp,
    find: (path: string, query: URLSearchParams) => Promise<PreviewedPage>,
  ): void;
  /**
   * Renders a page as HTML with the theme, for the person editing it.
   *
   * @param path public path of the page, e.g. `/`
   */
  draw(page: PublicPage, path: string): Promise<string>;
  /**
   * Draws the picture for previews of links to a page, as the theme does for readers.
   *
   * @returns a PNG; null if the theme draws none
   */
  drawCard(page: PublicPage, path: string): Promise<Buffer | null>;
  /** Builds the page at a public path without the cache; null if there is none. */
  pageAt(path: string): Promise<PublicPage | null>;
}

/** Result at a public path: a document, a redirect, or null for nothing. */
export type PathLookup = 'document' | Redirection | null;

export interface PublicDocumentsService {
  /**
   * Looks up a path in the routes.
   *
   * @param path decoded, without a query, e.g. `/otas/booking`
   */
  find(path: string): Promise<PathLookup>;
  /** Looks up many paths, all of a route at once where it can do that. */
  findAll(paths: string[]): Promise<Map<string, PathLookup>>;
  /**
   * Returns the body of a public document, as a `GET` request would.
   *
   * @param path e.g. `/llms.txt`, or `/otas/booking.md` for a page's markdown
   * @returns null if there is none
   */
  read(path: string): Promise<string | null>;
}

/** Page responses for form endpoints that a plugin handles itself. */
export interface PageAnswersService {
  /** Responds with a personal page, in the negotiated representation. */
  show(request: IncomingMessage, response: ServerResponse, page: PublicPage): Promise<void>;
  /** Responds with an error page, or with JSON if the request accepts or sends JSON. */
  fail(
    request: IncomingMessage,
    response: ServerResponse,
    failure: { status: number; message: string; headers?: Record<string, string> },
  ): Promise<void>;
}

/** Scope of a purge: documents with one of the tags, or all. */
export type Purge = string[] | 'all';

export interface PageCacheService {
  /** Default cache lifetime of a page in seconds; 0: no caching. */
  readonly lifetimeSeconds: number;
  /** Removes all documents with one of the tags. */
  purge(tags: string[]): void;
  purgeAll(): void;
  /**
   * Purges when published documents change, whatever the source of the change. Call it in `register`.
   *
   * @param tags by content type, e.g. `{ 'api::recipe.recipe': ['recipes'] }`
   */
  purgeOnChange(tags: Record<string, string[]>): void;
  /** Registers a listener for every purge, from any process. */
  onPurge(listener: (purge: Purge) => void): void;
  /**
   * Describes every cached response in the header `SHARED_RESPONSE`, so that web workers in front of this process can
   * keep copies. Only for servers that clients do not reach.
   */
  shareResponses(): void;
  /** Adds responses that web workers have sent from their copies to the statistics. */
  countHits(count: number): void;
}

export interface PageScriptsService {
  /**
   * Adds a plugin's script to every page, at a URL that contains the content hash. It runs after the page has been
   * parsed. Call it in `register`.
   *
   * @param name e.g. `webmcp.js`
   */
  add(name: string, body: Buffer): void;
}
