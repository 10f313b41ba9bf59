import type { Core, Struct, UID } from '@strapi/strapi';

export const attributeOf = (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  name: string,
): Struct.Schema['attributes'][string] | undefined => strapi.contentType(uid).attributes[name];

/** Tells if a type has one entry only, whose form has another address. */
export const isSingleType = (strapi: Core.Strapi, uid: UID.ContentType): boolean =>
  strapi.contentType(uid).kind === 'singleType';
