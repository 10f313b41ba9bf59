import {
  followDocuments,
  type DocumentChange,
} from '@ota-news/foundation/database/document-changes';
import { currentOrigin } from '@ota-news/foundation/document-versions/change-origin';
import {
  changedFields,
  contentsOf,
  partInContent,
  type DocumentContent,
} from '@ota-news/foundation/document-versions/content';
import { lockDocument } from '@ota-news/foundation/document-versions/document-lock';
import type { Core, UID } from '@strapi/strapi';
import { ownService } from './own-services';
import { isReviewed } from './reviewed-types';

/** Checks if a change affects the approved content; scheduling fields do not. */
const isOfText = (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  before: DocumentContent,
  after: DocumentContent,
): boolean =>
  changedFields(before, after).some(
    (name) => partInContent(strapi.contentType(uid).attributes[name] ?? {}).isPlan !== true,
  );

const isPublishing = ({ action, params }: DocumentChange): boolean =>
  action === 'publish' || (action === 'update' && params.status === 'published');

/**
 * Updates reviews in the transaction of each draft change: changing an approved text reopens its review,
 * publishing ends it.
 */
export const followDrafts = (strapi: Core.Strapi): void => {
  const approved = new WeakMap<DocumentChange, DocumentContent>();
  const reviews = () => ownService(strapi, 'reviews');

  followDocuments(strapi, {
    concerns: ({ uid, action }) => isReviewed(strapi, uid) && !['create', 'clone'].includes(action),

    async before(change) {
      const { uid, action, params, query } = change;
      const { documentId } = params;
      if (action !== 'update' || documentId === undefined) return;
      // An approval in progress must be seen.
      await lockDocument(strapi, query, uid, documentId);
      const entry = { contentType: uid, documentId };
      if ((await reviews().stateIn(query, entry)) !== 'ready') return;
      const { draft } = await contentsOf(strapi, uid, documentId);
      if (draft !== undefined) approved.set(change, draft);
    },

    async after(change, documentId) {
      if (documentId === undefined) return;
      const { uid, action, query } = change;
      const entry = { contentType: uid, documentId };
      const { by } = currentOrigin(strapi);
      if (action === 'delete') return reviews().forget(query, entry);
      if (isPublishing(change) || action === 'discardDraft') return reviews().end(query, entry, by);
      if (action === 'update') await reviews().recordEditor(query, entry, by);
      const before = approved.get(change);
      if (before === undefined) return;
      const { draft } = await contentsOf(strapi, uid, documentId);
      if (draft === undefined || !isOfText(strapi, uid, before, draft)) return;
      await reviews().reopen(change, entry, by);
    },
  });
};
