import type { Core, UID } from '@strapi/strapi';

/** Tells if a uid belongs to an editorial type, such as articles: neither Strapi's own nor a plugin's. */
export const isEditorial = (uid: string): uid is UID.ContentType => uid.startsWith('api::');

/** The same, and the type exists. */
export const isEditorialType = (strapi: Core.Strapi, uid: string): uid is UID.ContentType =>
  isEditorial(uid) && Object.hasOwn(strapi.contentTypes, uid);
