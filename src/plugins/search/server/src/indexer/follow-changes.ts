import { changesPublic, followDocuments } from '@ota-news/foundation/database/document-changes';
import type { Core } from '@strapi/strapi';
import { refreshSketch } from '../duplicates/stored-sketches';
import { ownService } from '../own-services';

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
  const types = ownService(strapi, 'types');
  followDocuments(strapi, {
    concerns: ({ uid }) => types.of(uid) !== undefined,
    after: async (change, documentId) => {
      const { uid, query, onCommit } = change;
      const source = types.of(uid);
      if (source !== undefined && documentId !== undefined) {
        if (changesPublic(strapi, change)) {
          await ownService(strapi, 'entries').refresh(query, source, [documentId]);
        }
        const articles = types.articles();
        if (source.kind === articles?.kind) await refreshSketch(query, articles, documentId);
      }
      onCommit(() => onChange(types.all().some(({ subjects }) => subjects?.uid === uid)));
    },
  });
};
