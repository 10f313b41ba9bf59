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
import { addEditor } from './editors';
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
  /** Changes of drafts under review, with the text where it is approved. */
  const underReview = new WeakMap<DocumentChange, { approved?: DocumentContent }>();
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
      const state = await reviews().stateIn(query, entry);
      if (state === 'writing') return;
      const contents = state === 'ready' ? await contentsOf(strapi, uid, documentId) : {};
      underReview.set(change, { approved: contents.draft });
    },

    async after(change, documentId) {
      if (documentId === undefined) return;
      const { uid, action, query } = change;
      const entry = { contentType: uid, documentId };
      const { by } = currentOrigin(strapi);
      if (action === 'delete') return reviews().forget(query, entry);
      if (isPublishing(change) || action === 'discardDraft') return reviews().end(query, entry, by);
      const reviewed = underReview.get(change);
      if (reviewed === undefined) return;
      await addEditor(query, entry, by);
      const { approved } = reviewed;
      if (approved === undefined) return;
      const { draft } = await contentsOf(strapi, uid, documentId);
      if (draft === undefined || !isOfText(strapi, uid, approved, draft)) return;
      await reviews().reopen(change, entry, by);
    },
  });
};
