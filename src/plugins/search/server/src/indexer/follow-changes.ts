import { changesPublic, followDocuments } from '@ota-news/foundation/database/document-changes';
import type { Core } from '@strapi/strapi';
import { refreshSketch } from '../duplicates/stored-sketches';
import { ownService } from '../own-services';

interface StoredArticle {
  [attribute: string]: unknown;
  publishedAt: string | Date | null;
  updatedAt: string | Date;
}

/**
 * Keeps the index in sync with the documents: after each change of the public version, the entry is rebuilt from it in
 * the same transaction. For articles, the sketch of the draft is updated too.
 *
 * @param onChange runs after the commit of a change of the public version; `isSubject` if other entries tell of the document in their context
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
      if (source === undefined || documentId === undefined) return;
      if (changesPublic(strapi, change)) {
        await ownService(strapi, 'entries').refresh(query, source, [documentId]);
        onCommit(() => onChange(types.all().some(({ subjects }) => subjects?.uid === uid)));
      }
      if (source.articles === undefined) return;
      const { body } = source.articles;
      // The same read as that of the history, so that the database is asked once.
      const rows: StoredArticle[] = await strapi.db.query(uid).findMany({ where: { documentId } });
      const draft = rows.find(({ publishedAt }) => publishedAt === null);
      await refreshSketch(
        query,
        documentId,
        draft && { body: draft[body] as string | null, updatedAt: draft.updatedAt },
      );
    },
  });
};
