import { followDocuments } from '@ota-news/foundation/database/document-changes';
import type { Core, UID } from '@strapi/strapi';
import { refreshSketch } from '../duplicates/stored-sketches';
import { own } from '../services/own';
import { sources } from '../sources';

const sourceOf = (type: UID.ContentType) => sources.find(({ uid }) => uid === type);

/**
 * Keeps the index in step with the documents: whatever happens to one, its entry is made again from
 * what is then public, in the transaction that stores the change. Of articles, the drafts are recognised as well.
 *
 * @param onChange runs after the commit
 */
export const followChanges = (strapi: Core.Strapi, onChange: () => void): void => {
  followDocuments(strapi, {
    concerns: ({ uid }) => sourceOf(uid) !== undefined,
    after: async ({ uid, query, onCommit }, documentId) => {
      const source = sourceOf(uid);
      if (source !== undefined && documentId !== undefined) {
        await own(strapi, 'entries').refresh(query, source, [documentId]);
        if (source.kind === 'article') await refreshSketch(query, documentId);
      }
      onCommit(onChange);
    },
  });
};
