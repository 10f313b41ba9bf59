import type { ContentTypeView, DescribedFields } from '@ota-news/foundation/fields/panel-view';
import type { SearchedContent } from '@ota-news/foundation/contracts/search';
import type { UID } from '@strapi/strapi';
import type { EditedType } from './document-editing';

/** A relation to a document that cannot be deleted while the relation exists. */
export interface BlockingReference {
  target: UID.ContentType;
  attribute: string;
  /** Name of one referring document in sentences, if it differs from the type's. */
  noun?: string;
}

/**
 * Description of a content type, from which the newsroom's registries are built. Its published documents are public
 * in the REST API.
 */
export interface ContentType {
  /** Its name in uids, tools and search results, such as `glossary-term`. */
  kind: string;
  uid: UID.ContentType & `api::${string}`;
  table: string;
  /** Attribute that serves as title; slugs derive from it. */
  naming: string;
  /** Name of one document in sentences, such as "glossary term". */
  noun: string;
  /** Cache tags of the pages that show it. */
  tags: readonly string[];
  fields: DescribedFields;
  view: ContentTypeView;
  /**
   * Scope in which slugs must be unique: the type's own documents, below an OTA (reserved words differ), or the first level
   * of paths. Absent for types without slugs.
   */
  slugs?: 'own' | 'below-ota' | 'top-level';
  /**
   * Public paths of a document by slug, its own page last. Absent where documents have no page, or one below another
   * document.
   */
  paths?: readonly ((slug: string) => string)[];
  references?: readonly BlockingReference[];
  /** Tells whether lists and indexes for readers, such as the sitemap, depend on it. */
  isListed: boolean;
  /** Content for the search index. Absent for types that are not searchable. */
  search?: SearchedContent;
  /** Settings for editing by programs. Absent for articles, which have drafts, and for types that no tool edits. */
  editing?: EditedType;
}
