import type { Core, UID } from '@strapi/strapi';

/** Tells if a type has draft and publish enabled; false for an unknown type. */
export const hasDrafts = (strapi: Core.Strapi, uid: string): boolean =>
  strapi.contentTypes[uid as UID.ContentType]?.options?.draftAndPublish === true;
