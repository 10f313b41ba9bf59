import { hasDrafts } from '@ota-news/foundation/document-versions/drafts';
import { isEditorial } from '@ota-news/foundation/document-versions/editorial-types';
import type { Core, UID } from '@strapi/strapi';

/** Returns the content types with reviews: all editorial types that have drafts. */
export const reviewedTypes = (strapi: Core.Strapi): UID.ContentType[] =>
  (Object.keys(strapi.contentTypes) as UID.ContentType[]).filter((uid) => isReviewed(strapi, uid));

export const isReviewed = (strapi: Core.Strapi, uid: string): uid is UID.ContentType =>
  isEditorial(uid) && hasDrafts(strapi, uid);
