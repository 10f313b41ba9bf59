import type { SlugNamespace } from '@ota-news/foundation/database/slug';
import type { UID } from '@strapi/strapi';
import type { ContentType } from '#api/content-type';
import { CONTENT_TYPES } from '#api/content-types';
import { isReservedBelowOta, isReservedWord } from './reserved-words';

/** Namespace in which a content type's slugs must be unique, and the attribute they derive from. */
export interface AddressSpace extends SlugNamespace {
  /** Table of the content type. */
  table: string;
  /** Attribute that a slug is derived from. */
  naming: string;
}

const never = (): boolean => false;

/** Tables of the types served at `/{slug}`, which share one namespace. */
const TOP_LEVEL = CONTENT_TYPES.filter(({ slugs }) => slugs === 'top-level').map(
  ({ table }) => table,
);

const spaceOf = ({ slugs, table, naming }: ContentType): AddressSpace | undefined => {
  switch (slugs) {
    case 'own':
      return { tables: [table], isReserved: never, table, naming };
    case 'below-ota':
      return { tables: [table], isReserved: isReservedBelowOta, table, naming };
    case 'top-level':
      return { tables: TOP_LEVEL, isReserved: isReservedWord, table, naming };
    default:
      return undefined;
  }
};

const spaces = new Map<UID.ContentType, AddressSpace | undefined>(
  CONTENT_TYPES.map((type) => [type.uid, spaceOf(type)]),
);

/** Returns the slug namespace of a content type; undefined for types without a slug. */
export const addressSpaceOf = (uid: UID.ContentType): AddressSpace | undefined => spaces.get(uid);
