import type { z } from '@strapi/utils';
import type { LimitName } from './traffic';

/** A link that every HTML response carries (RFC 8288). */
export interface DiscoveryLink {
  href: string;
  rel: string;
  type?: string;
}

/** Formats a link for the `Link` header. */
export const linkValue = ({ href, rel, type }: DiscoveryLink): string =>
  `<${href}>; rel="${rel}"${type === undefined ? '' : `; type="${type}"`}`;

export interface DiscoveryLinksService {
  add(links: DiscoveryLink[]): void;
  /** Returns the `Link` header value, including links specific to one page. */
  header(own?: DiscoveryLink[]): string;
}

/** A machine-readable document at a fixed address. */
export interface DiscoveryDocument {
  /** Exact path, e.g. `/.well-known/api-catalog`. */
  path: string;
  contentType: string;
  /** Bytes are sent unchanged, an object as indented JSON. */
  body(): object | Buffer | Promise<object | Buffer>;
  /** Cache tags: a change to one of them purges the document from the page cache. */
  tags?: string[];
  headers?: Record<string, string>;
}

export interface DiscoveryDocumentsService {
  /**
   * Serves documents for GET and HEAD with an ETag, cacheable for an hour, with CORS open to all origins. Call it in
   * `register`.
   */
  add(documents: DiscoveryDocument[]): void;
}

/** A page as listed in an index. */
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
   * Serves `/llms.txt` and `/sitemap.xml` for a project whose pages fit into memory; larger projects generate these
   * documents themselves. Call it in `register`.
   *
   * @param read returns all public pages by section
   * @param tags cache tags that purge the documents
   */
  list(read: () => Promise<IndexSection[]>, tags: string[]): void;
}

/** Target of a link in a linkset (RFC 9264 §4.2.3). */
export interface LinkTarget {
  /** Path of this service. */
  href: string;
  type?: string;
}

/** Link relations that describe an API (RFC 8631). */
export type ApiRelation = 'service-desc' | 'service-doc' | 'service-meta' | 'status';

/** An API as listed in the catalogue (RFC 9727). */
export interface CataloguedApi {
  /** Base path of the API. */
  anchor: string;
  links: Partial<Record<ApiRelation, LinkTarget[]>>;
}

/** Something agents can use, as listed in the AI catalogue (ARD 0.9). */
export interface AgentResource {
  /** `namespace:name`, unique within the service, e.g. `mcp:newsroom`. */
  name: string;
  displayName: string;
  description: string;
  /** Media type of the resource at `path`. */
  type: string;
  /** Path of this service. */
  path: string;
  tags?: string[];
  /** Two to five example questions that the resource answers. */
  representativeQueries: string[];
}

export interface CatalogueService {
  addApis(apis: CataloguedApi[]): void;
  addResources(resources: AgentResource[]): void;
}

/** A parameter of an operation. Parameters from the `query` schema need no entry. */
export interface ApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description: string;
  schema: z.ZodType;
  /** Path parameters are always required. */
  isRequired?: boolean;
}

/** One representation of a request or response body. */
export interface ApiContent {
  mediaType: string;
  /** The schema used for validation, if there is validation. */
  schema: z.ZodType;
  example?: unknown;
}

export interface ApiAnswer {
  status: number;
  description: string;
  content: ApiContent[];
  /** Headers present in every such response; their meaning is described once, in `discovery`. */
  headers?: ApiHeaderName[];
}

/** Headers that the API description documents. */
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

/** Example values with which a request succeeds on this installation. */
export interface ApiExamples {
  parameters?: Record<string, string | number>;
  request?: Record<string, unknown>;
}

/** Groups of the API description. Applications add theirs by declaration merging. */
export interface ApiTags {
  Pages: true;
  Discovery: true;
  Content: true;
  Service: true;
}

/** One operation of the HTTP API, source of the OpenAPI document. */
export interface ApiOperation {
  method: 'get' | 'post';
  /** As in OpenAPI: `/stock/{otaSlug}/history`. */
  path: string;
  /** Unique; becomes a function name in generated clients. */
  operationId: string;
  tag: keyof ApiTags;
  summary: string;
  description?: string;
  parameters?: ApiParameter[];
  /** Schema of the query string; every property becomes a parameter. */
  query?: z.ZodObject;
  request?: ApiContent[];
  /** Responses other than errors in the service's standard format. */
  answers: ApiAnswer[];
  /** Error statuses in the standard format: JSON, or content-negotiated for pages. */
  errors?: (400 | 401 | 403 | 404 | 405 | 406 | 409 | 413 | 415 | 422)[];
  /** True if errors are HTML, markdown or JSON, as for pages. Default: JSON only. */
  hasPageErrors?: boolean;
  /** `pipelineToken`: an API token of the panel in the `Authorization` header. Default: none. */
  security?: 'pipelineToken';
  /** Rate limit that counts the calls; adds the 429 response. */
  limit?: LimitName;
  /** True if every response carries the rate limit headers, not only a refusal. */
  tellsLimit?: boolean;
  /** Loaded when the description is generated; null if the content has no example. */
  examples?: () => Promise<ApiExamples | null>;
}

export interface ApiOperationsService {
  /**
   * Adds operations to the API description. Call it in `register` of the plugin that handles them.
   *
   * @param tags cache tags of the content shown in the examples, which purge the description
   */
  add(operations: ApiOperation[], tags?: string[]): void;
  /** Describes further groups, in display order. Operations of groups without a description are not listed. */
  describeGroups(descriptions: Partial<Record<keyof ApiTags, string>>): void;
}
