import { changesPublic, followDocuments } from '@ota-news/foundation/database/document-changes';
import type { Core } from '@strapi/strapi';
import { ownService } from './own-services';

/** Purges the affected pages after each committed change. */
export const purgeOnChange = (strapi: Core.Strapi): void => {
  const cache = () => ownService(strapi, 'page-cache');

  followDocuments(strapi, {
    concerns: (action) => cache().tagsOf(action.uid).length > 0 && changesPublic(strapi, action),
    after: async ({ uid, onCommit }) => onCommit(() => cache().purge(cache().tagsOf(uid))),
  });

  // Media files are not stored through the document service.
  for (const event of ['media.update', 'media.delete'] as const) {
    strapi.eventHub.on(event, async () => cache().purgeAll());
  }
};
