import type { SlugNamespace } from '@ota-news/foundation/database/slug';
import type { UID } from '@strapi/strapi';
import { isReservedBelowOta, isReservedWord } from './reserved-words';

/** Namespace in which a content type's slugs must be unique, and the attribute they derive from. */
export interface AddressSpace extends SlugNamespace {
  /** Table of the content type. */
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

/** OTAs and pages share one namespace because both are served at `/{slug}`. */
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

/** Returns the slug namespace of a content type; undefined for types without a slug. */
export const addressSpaceOf = (uid: UID.ContentType): AddressSpace | undefined => spaces[uid];
