import type { Core, UID } from '@strapi/strapi';

/** Tells if a type has one entry only, whose form has another address. */
export const isSingleType = (strapi: Core.Strapi, uid: UID.ContentType): boolean =>
  strapi.contentType(uid).kind === 'singleType';

/** Returns the panel's path of an entry's form. */
export const entryAddress = (contentType: string, documentId: string, isSingle: boolean): string =>
  isSingle
    ? `/content-manager/single-types/${contentType}`
    : `/content-manager/collection-types/${contentType}/${documentId}`;
