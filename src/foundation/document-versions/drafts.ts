import type { Core, UID } from '@strapi/strapi';

/** Whether documents of a type are edited as drafts and published; false for a type that does not exist. */
export const hasDrafts = (strapi: Core.Strapi, uid: string): boolean =>
  strapi.contentTypes[uid as UID.ContentType]?.options?.draftAndPublish === true;
