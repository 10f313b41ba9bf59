import type { ApiOperation } from '@ota-news/foundation/contracts/discovery';
import type { PageRoute } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';

/** A document in an index. */
export interface IndexedDocument {
  name: string;
  path: string;
  description: string | null;
  /** ISO 8601 time of the last change. */
  updatedAt: string;
}

type OperationName = Pick<ApiOperation, 'operationId' | 'summary'>;

/**
 * Reference content that has a list page, and a page for each document. Routes, OpenAPI, navigation, llms.txt,
 * llms-full.txt and the sitemap are made from it.
 */
export interface Section {
  /** Name in the navigation. */
  name: string;
  /** Heading in llms.txt. */
  heading: string;
  /** Name of one document in sentences, such as "term". */
  noun: string;
  /** Path of the list page. */
  path: string;
  /** Path of a document's page by slug. */
  address(slug: string): string;
  /** Position in llms.txt relative to the articles. */
  position: 'before' | 'after';
  /** Entry of the list page in llms.txt. */
  overview: { name: string; note: string | null };
  /** OpenAPI operations of the list page, and of a document in markdown. */
  operations: { list: OperationName; document: OperationName };
  pages: readonly ((strapi: Core.Strapi) => PageRoute)[];
  documents(strapi: Core.Strapi): Promise<IndexedDocument[]>;
}
