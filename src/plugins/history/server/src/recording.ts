import {
  followDocuments,
  type DocumentChange,
} from '@ota-news/foundation/database/document-changes';
import { databaseNow } from '@ota-news/foundation/database/shared-clock';
import { currentOrigin } from '@ota-news/foundation/document-versions/change-origin';
import { contentsOf, type StoredContents } from '@ota-news/foundation/document-versions/content';
import { lockDocument } from '@ota-news/foundation/document-versions/document-lock';
import { isEditorial } from '@ota-news/foundation/document-versions/editorial-types';
import type { Core } from '@strapi/strapi';
import { baselineVersions } from './baseline-versions';
import { kindOf } from './change-kinds';
import { lastVersion } from './keyframes';
import { provenanceOf } from './provenance';
import type { Keyframe } from './stored-content';
import { insertVersion, insertVersions } from './storing';

interface Former {
  contents: StoredContents;
  /** For the next version. */
  keyframe?: Keyframe;
}

/**
 * Stores every change of an editorial content type as a version, in the transaction of the change, so that
 * both are stored or neither.
 */
export const recordChanges = (strapi: Core.Strapi): void => {
  const former = new WeakMap<DocumentChange, Former>();
  const creatorOf = async (change: DocumentChange): Promise<number | null> => {
    const { draft, published } = await change.before();
    return ((draft ?? published)?.created_by_id as number | null | undefined) ?? null;
  };
  followDocuments(strapi, {
    concerns: ({ uid }) => isEditorial(uid),

    async before(change) {
      const { uid, action, query } = change;
      const { documentId } = change.params;
      // The source of a clone does not change.
      if (documentId === undefined || action === 'clone') return;
      await lockDocument(strapi, query, uid, documentId);
      // Caches the stored rows, which must be read before the deletion.
      if (action === 'delete') await change.before();
      const contents = await contentsOf(strapi, uid, documentId);
      const last = await lastVersion(query, documentId);
      if (last !== undefined) {
        former.set(change, { contents, keyframe: last.keyframe });
        return;
      }
      const now = await databaseNow(strapi, query);
      const baseline = await baselineVersions(strapi, query, { uid, documentId, contents, now });
      former.set(change, { contents, keyframe: await insertVersions(query, baseline) });
    },

    async after(change, documentId) {
      if (documentId === undefined) return;
      const { uid, action, params, query } = change;
      const { contents: before = {}, keyframe } = former.get(change) ?? {};
      const kind = kindOf(action, params.status === 'published', {
        before,
        after: await contentsOf(strapi, uid, documentId),
      });
      if (kind === null) return;
      const origin = currentOrigin(strapi);
      const at = await databaseNow(strapi, query);
      const provenance = kind.isPublished
        ? await provenanceOf(query, documentId, origin, kind)
        : null;
      const creatorId = kind.action === 'deleted' ? await creatorOf(change) : null;
      const version = { contentType: uid, documentId, at, origin, provenance, creatorId, ...kind };
      const { id } = await insertVersion(query, version, keyframe);
      origin.onVersion?.(id);
    },
  });
};
