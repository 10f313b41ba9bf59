import type { Core, UID } from '@strapi/strapi';

/** Whether a type's name is one of what editors write, such as articles: neither Strapi's own nor a plugin's. */
export const isEditorial = (uid: string): uid is UID.ContentType => uid.startsWith('api::');

/** The same, of a type that there is. */
export const isEditorialType = (strapi: Core.Strapi, uid: string): uid is UID.ContentType =>
  isEditorial(uid) && Object.hasOwn(strapi.contentTypes, uid);
