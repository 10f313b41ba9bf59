import {
  followDocuments,
  type DocumentAction,
} from '@ota-news/foundation/database/document-changes';
import type { Core } from '@strapi/strapi';
import { ownService } from './own-services';

/** Actions that change the public version of a type with drafts, besides writes to the published version. */
const PUBLIC_CHANGES = new Set(['delete', 'publish', 'unpublish']);

/** True if a change is visible to readers. */
const isPublic = (strapi: Core.Strapi, { uid, action, params }: DocumentAction): boolean =>
  strapi.contentType(uid).options?.draftAndPublish !== true ||
  PUBLIC_CHANGES.has(action) ||
  params.status === 'published';

/** Purges the affected pages after each committed change. */
export const purgeOnChange = (strapi: Core.Strapi): void => {
  const cache = () => ownService(strapi, 'page-cache');

  followDocuments(strapi, {
    concerns: (action) => cache().tagsOf(action.uid).length > 0 && isPublic(strapi, action),
    after: async ({ uid, onCommit }) => onCommit(() => cache().purge(cache().tagsOf(uid))),
  });

  // Media files are not stored through the document service.
  for (const event of ['media.update', 'media.delete'] as const) {
    strapi.eventHub.on(event, async () => cache().purgeAll());
  }
};
