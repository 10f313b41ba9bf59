import type { SlugNamespace } from '@ota-news/foundation/database/slug';
import type { UID } from '@strapi/strapi';
import { isReservedBelowOta, isReservedWord } from './reserved-words';

/** Where the slugs of a content type must be unique, and what they are made from. */
export interface AddressSpace extends SlugNamespace {
  /** Table of the content type itself. */
  table: string;
  /** Attribute that a slug is derived from. */
  naming: string;
}

const never = (): boolean => false;

const ownTable = (table: string, naming: string): AddressSpace => ({
  tables: [table],
  isReserved: never,
  table,
  naming,
});

/** OTAs and pages both live at `/{slug}`, so they share one namespace. */
const topLevel: SlugNamespace = { tables: ['otas', 'pages'], isReserved: isReservedWord };

const spaces: Partial<Record<UID.ContentType, AddressSpace>> = {
  'api::article.article': { ...ownTable('articles', 'title'), isReserved: isReservedBelowOta },
  'api::author.author': ownTable('authors', 'name'),
  'api::category.category': ownTable('categories', 'name'),
  'api::comparison.comparison': ownTable('comparisons', 'title'),
  'api::glossary-term.glossary-term': ownTable('glossary_terms', 'term'),
  'api::ota.ota': { ...topLevel, table: 'otas', naming: 'name' },
  'api::page.page': { ...topLevel, table: 'pages', naming: 'title' },
};

/** The address space of a content type; undefined for types without a slug. */
export const addressSpaceOf = (uid: UID.ContentType): AddressSpace | undefined => spaces[uid];
