import { getService } from '@ota-news/foundation/contracts/services';
import { registerOwnTables } from '@ota-news/foundation/database/own-tables';
import { registerTransferTables } from '@ota-news/foundation/database/transfer-tables';
import { registerDeletedDocuments } from '@ota-news/foundation/document-versions/deleted-documents';
import { hasDrafts } from '@ota-news/foundation/document-versions/drafts';
import { isEditorial } from '@ota-news/foundation/document-versions/editorial-types';
import { documentsWithIds } from '@ota-news/foundation/panel-access/entry-filters';
import { readableEntries } from '@ota-news/foundation/panel-access/readable-entries';
import type { Core } from '@strapi/strapi';
import restorations from './controllers/restorations';
import versions from './controllers/versions';
import { ownService } from './own-services';
import { recordChanges } from './recording';
import routes from './routes';
import services from './services';
import { KEYFRAMES, tables, VERSIONS } from './tables';

/** Version history of documents, with comparison and restoration. */
export default {
  routes,
  controllers: { restorations, versions },
  services,

  register({ strapi }: { strapi: Core.Strapi }): void {
    registerOwnTables(strapi, 'history', tables);
    registerTransferTables(strapi, { tables: [KEYFRAMES, VERSIONS], ofAccounts: ['creator_id'] });
    registerDeletedDocuments(strapi, (uid, documentId) =>
      ownService(strapi, 'versions').deleted(uid, documentId),
    );
    recordChanges(strapi);
    getService(strapi, 'editing', 'list-views').add({
      name: 'agents',
      has: (uid) => isEditorial(uid) && hasDrafts(strapi, uid),
      async filter(uid, _person, ctx) {
        const drafts = await ownService(strapi, 'versions').draftsOfAgents({
          narrow(rows, type, column) {
            if (type === uid) readableEntries(strapi, ctx, uid).narrow(rows, column);
            else rows.whereRaw('1 = 0');
          },
        });
        return documentsWithIds(drafts.map(({ documentId }) => documentId));
      },
    });
    getService(strapi, 'publishing', 'schedule').add(ownService(strapi, 'retention').job());
  },
};
