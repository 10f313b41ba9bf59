import {
  followDocuments,
  type DocumentAction,
} from '@ota-news/foundation/database/document-changes';
import type { Core } from '@strapi/strapi';
import { own } from './own-services';

/** What readers see of a type with drafts changes only by these, or by writing to what is published. */
const PUBLIC_CHANGES = new Set(['delete', 'publish', 'unpublish']);

/** Whether readers can see the difference. */
const isPublic = (strapi: Core.Strapi, { uid, action, params }: DocumentAction): boolean =>
  strapi.contentType(uid).options?.draftAndPublish !== true ||
  PUBLIC_CHANGES.has(action) ||
  params.status === 'published';

/** Purges pages once a change has been committed, whatever made it. */
export const purgeOnChange = (strapi: Core.Strapi): void => {
  const cache = () => own(strapi, 'page-cache');

  followDocuments(strapi, {
    concerns: (action) => cache().tagsOf(action.uid).length > 0 && isPublic(strapi, action),
    after: async ({ uid, onCommit }) => onCommit(() => cache().purge(cache().tagsOf(uid))),
  });

  // Pictures are stored past the document service.
  for (const event of ['media.update', 'media.delete'] as const) {
    strapi.eventHub.on(event, async () => cache().purgeAll());
  }
};
