import { defineChange, OVERWRITES, type Stored } from '@ota-news/foundation/agent-tools/tool';
import { changeDocument } from '@ota-news/foundation/agent-tools/writing';
import { getService } from '@ota-news/foundation/contracts/services';
import { currentOrigin, withOrigin } from '@ota-news/foundation/document-versions/change-origin';
import { requireVersion } from '@ota-news/foundation/document-versions/expectation';
import {
  createRestorations,
  fieldsToRestore,
} from '@ota-news/foundation/document-versions/restorations';
import { inTransaction } from '@ota-news/foundation/database/connection';
import { resourceId } from '@ota-news/foundation/fields/common';
import { z } from '@strapi/utils';
import { expectedUpdatedAt } from '../expected-version';
import { ARTICLE } from '#api/article/stored-article';
import { findVersion } from '../histories';
import { permitScheduled } from '../scheduled';

interface RestoredVersion extends Stored {
  missing: string[];
}

export const restoreVersion = defineChange({
  name: 'restore-version',
  title: 'Restore a version',
  description:
    'Puts a document back to a version. Of an article only the draft; others readers see at once.',
  annotations: OVERWRITES,
  scopes: ['content:write'],
  affectsPublished: true,
  input: z.strictObject({
    version_id: resourceId(),
    expected_updated_at: expectedUpdatedAt().optional(),
  }),
  output: z.object({ version_id: z.number().int(), changed: z.array(z.string()) }),
  async prepare({ version_id: id, expected_updated_at: updatedAt }, context) {
    const { strapi, grant } = context;
    const { version, document } = await findVersion(context, id);
    const { uid, documentId } = document;
    const now = await getService(strapi, 'history', 'versions').side(uid, documentId, 'draft');
    const changed = fieldsToRestore(strapi.contentType(uid), now ?? {}, version.content);
    if (changed.length === 0) {
      return {
        store: async (): Promise<RestoredVersion> => ({ missing: [] }),
        answer: async () => ({
          data: { version_id: id, changed },
          text: 'It is as it was then already.',
        }),
      };
    }
    if (uid === ARTICLE) {
      const articles = getService(strapi, 'api::article.editorial-articles');
      const article = await articles.byDocument(documentId);
      if (article !== null) await permitScheduled(context, article.draft);
    }
    const restore = () =>
      inTransaction(strapi, async ({ query }) => {
        if (updatedAt !== undefined) {
          await requireVersion(
            strapi,
            query,
            { uid, documentId, expectation: { updatedAt } },
            { noun: 'document', readWith: 'list-versions' },
          );
        }
        return withOrigin({ ...currentOrigin(strapi), restores: id }, () =>
          createRestorations(strapi).restoreVersion({ uid, documentId }, version.content, {
            id: grant.person.id,
          }),
        );
      });
    return {
      async store(): Promise<RestoredVersion> {
        const { missing } = await changeDocument(context, {
          uid,
          documentId,
          input: Object.fromEntries(
            changed.map((field) => [field, version.content[field] ?? null]),
          ),
          work: restore,
        });
        return { missing };
      },
      async answer({ missing }: RestoredVersion) {
        const gone =
          missing.length === 0 ? '' : ` Deleted entries were left out of ${missing.join(', ')}.`;
        return {
          data: { version_id: id, changed },
          text: `Restored ${changed.join(', ')} from version ${id}.${gone}`,
        };
      },
    };
  },
});
