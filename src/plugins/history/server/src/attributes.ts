import type { Core, Struct, UID } from '@strapi/strapi';

export const attributeOf = (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  name: string,
): Struct.Schema['attributes'][string] | undefined => strapi.contentType(uid).attributes[name];
