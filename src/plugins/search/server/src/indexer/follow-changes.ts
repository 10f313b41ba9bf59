import {
  changesPublic,
  followDocuments,
  storedDocument,
  type StoredRow,
} from '@ota-news/foundation/database/document-changes';
import type { Core } from '@strapi/strapi';
import { refreshSketch, type SketchedDraft } from '../duplicates/stored-sketches';
import type { ArticleTable } from '../index/entries/article-table';
import { ownService } from '../own-services';

const sketchedDraft = (row: StoredRow, { body }: ArticleTable): SketchedDraft => ({
  body: row[body] as string | null,
  updatedAt: row.updated_at as SketchedDraft['updatedAt'],
});

/**
 * Keeps the index in sync with the documents: after each change of the public version, the entry is rebuilt from it in
 * the same transaction. For articles, the sketch of the draft is updated too.
 *
 * @param onChange runs after the commit of a change of the public version; `isSubject` if other entries tell of the
 *   document in their context
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
      const articles = types.articles();
      if (source.kind !== articles?.kind) return;
      const { draft } = await storedDocument(strapi, uid, documentId);
      await refreshSketch(query, documentId, draft && sketchedDraft(draft, articles));
    },
  });
};
