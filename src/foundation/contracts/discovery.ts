import type { z } from '@strapi/utils';
import type { LimitName } from './traffic';

/** A link that every HTML response carries (RFC 8288). */
export interface DiscoveryLink {
  href: string;
  rel: string;
  type?: string;
}

/** A link as the `Link` header writes it. */
export const linkValue = ({ href, rel, type }: DiscoveryLink): string =>
  `<${href}>; rel="${rel}"${type === undefined ? '' : `; type="${type}"`}`;

export interface DiscoveryLinksService {
  add(links: DiscoveryLink[]): void;
  /** The value of the `Link` header, with links of one page added. */
  header(own?: DiscoveryLink[]): string;
}

/** A document at a fixed address by which machines find their way. */
export interface DiscoveryDocument {
  /** Exact path, e.g. `/.well-known/api-catalog`. */
  path: string;
  contentType: string;
  /** Bytes are sent as they are, an object as indented JSON. */
  body(): object | Buffer | Promise<object | Buffer>;
  /** Names under which a change purges it from the page cache. */
  tags?: string[];
  headers?: Record<string, string>;
}

export interface DiscoveryDocumentsService {
  /**
   * Serves documents for GET and HEAD with an ETag, for an hour, readable by scripts of any site.
   * Call it in `register`.
   */
  add(documents: DiscoveryDocument[]): void;
}

/** A page as indexes list it. */
export interface IndexedPage {
  name: string;
  path: string;
  note?: string | null;
  /** ISO 8601. */
  updatedAt?: string;
}

export interface IndexSection {
  title: string;
  pages: IndexedPage[];
}

export interface DiscoveryIndexService {
  /**
   * Serves `/llms.txt` and `/sitemap.xml` for a project whose pages fit into memory; larger ones make
   * these documents themselves. Call it in `register`.
   *
   * @param read all public pages, section by section
   * @param tags names under which a change purges the documents
   */
  list(read: () => Promise<IndexSection[]>, tags: string[]): void;
}

/** Where a link of a linkset leads (RFC 9264 §4.2.3). */
export interface LinkTarget {
  /** Path of this service. */
  href: string;
  type?: string;
}

/** The relations of RFC 8631 that describe an API. */
export type ApiRelation = 'service-desc' | 'service-doc' | 'service-meta' | 'status';

/** An API as the catalogue lists it (RFC 9727). */
export interface CataloguedApi {
  /** Path under which it answers. */
  anchor: string;
  links: Partial<Record<ApiRelation, LinkTarget[]>>;
}

/** Something an agent can use, as the AI catalogue lists it (ARD 0.9). */
export interface AgentResource {
  /** `namespace:name`, unique within the service, e.g. `mcp:newsroom`. */
  name: string;
  displayName: string;
  description: string;
  /** Media type of what is found at the address. */
  type: string;
  /** Path of this service. */
  path: string;
  tags?: string[];
  /** Two to five questions that it is the answer to. */
  representativeQueries: string[];
}

export interface CatalogueService {
  addApis(apis: CataloguedApi[]): void;
  addResources(resources: AgentResource[]): void;
}

/** A parameter of an operation. What comes with a query schema needs no entry of its own. */
export interface ApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description: string;
  schema: z.ZodType;
  /** Path parameters always are. */
  isRequired?: boolean;
}

/** One representation of an answer or a request. */
export interface ApiContent {
  mediaType: string;
  /** The very schema that validates, where something does. */
  schema: z.ZodType;
  example?: unknown;
}

export interface ApiAnswer {
  status: number;
  description: string;
  content: ApiContent[];
  /** Names of headers that it always has; their meaning is described once, in `discovery`. */
  headers?: ApiHeaderName[];
}

/** Headers that the description explains. */
export type ApiHeaderName =
  | 'Cache-Control'
  | 'Content-Location'
  | 'Content-Signal'
  | 'ETag'
  | 'Link'
  | 'Location'
  | 'Vary'
  | 'WWW-Authenticate'
  | 'x-markdown-tokens';

/** Values with which a request succeeds on this very installation. */
export interface ApiExamples {
  parameters?: Record<string, string | number>;
  request?: Record<string, unknown>;
}

/** One operation of the HTTP API, from which OpenAPI is made. */
export interface ApiOperation {
  method: 'get' | 'post';
  /** As in OpenAPI: `/stock/{otaSlug}/history`. */
  path: string;
  /** Unique; becomes a function's name in generated clients. */
  operationId: string;
  /** One of the groups that the description explains. */
  tag: 'Pages' | 'Discovery' | 'Content' | 'Market data' | 'Ingestion' | 'Newsletter' | 'Service';
  summary: string;
  description?: string;
  parameters?: ApiParameter[];
  /** Schema of the query string; every property becomes a parameter. */
  query?: z.ZodObject;
  request?: ApiContent[];
  /** Answers that are no errors in the service's usual form. */
  answers: ApiAnswer[];
  /** Statuses answered in the usual form of errors: JSON, or for pages as the client asks. */
  errors?: (400 | 401 | 403 | 404 | 405 | 406 | 409 | 413 | 415 | 422)[];
  /** Errors of pages come as HTML, markdown or JSON. Default: JSON alone. */
  hasPageErrors?: boolean;
  /** `pipelineToken`: an API token of the panel in the `Authorization` header. Default: none. */
  security?: 'pipelineToken';
  /** The limit that counts its calls; adds the 429. */
  limit?: LimitName;
  /** Whether every answer tells what is left of the limit, not only a refusal. */
  tellsLimit?: boolean;
  /** Looked up when the description is made; null where the content has none. */
  examples?: () => Promise<ApiExamples | null>;
}

export interface ApiOperationsService {
  /**
   * Describes operations. Call it in `register` of the plugin that answers them.
   *
   * @param tags names under which a change of what their examples show purges the description
   */
  add(operations: ApiOperation[], tags?: string[]): void;
}
