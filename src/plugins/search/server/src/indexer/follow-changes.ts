import { changesPublic, followDocuments } from '@ota-news/foundation/database/document-changes';
import type { Core, UID } from '@strapi/strapi';
import { refreshSketch } from '../duplicates/stored-sketches';
import { ownService } from '../own-services';
import { sources } from '../index/entries/sources';

const sourceOf = (type: UID.ContentType) => sources.find(({ uid }) => uid === type);

/**
 * Keeps the index in sync with the documents: after each change of the public version, the entry is rebuilt from it in
 * the same transaction. For articles, the sketch of the draft is updated too.
 *
 * @param onChange runs after the commit; `isSubject` if other entries tell of the document in their context
 */
export const followChanges = (
  strapi: Core.Strapi,
  onChange: (isSubject: boolean) => void,
): void => {
  followDocuments(strapi, {
    concerns: ({ uid }) => sourceOf(uid) !== undefined,
    after: async (change, documentId) => {
      const { uid, query, onCommit } = change;
      const source = sourceOf(uid);
      if (source !== undefined && documentId !== undefined) {
        if (changesPublic(strapi, change)) {
          await ownService(strapi, 'entries').refresh(query, source, [documentId]);
        }
        if (source.kind === 'article') await refreshSketch(query, documentId);
      }
      onCommit(() => onChange(sources.some(({ subjects }) => subjects?.uid === uid)));
    },
  });
};
