import { registerOwnTables } from '@ota-news/foundation/database/own-tables';
import { registerTransferTables } from '@ota-news/foundation/database/transfer-tables';
import { registerDeletedDocuments } from '@ota-news/foundation/document-versions/deleted-documents';
import type { Core } from '@strapi/strapi';
import { addAgentDraftsView } from './agent-drafts-view';
import restorations from './controllers/restorations';
import versions from './controllers/versions';
import { ownService } from './own-services';
import { recordChanges } from './recording';
import routes from './routes';
import { scheduleJob, type JobRunner } from './scheduling';
import services from './services';
import { historySettings } from './settings';
import { KEYFRAMES, tables, VERSIONS } from './tables';

let jobs: JobRunner | null = null;

/** Version history of documents, with comparison and restoration. */
export default {
  config: historySettings.config,
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
    addAgentDraftsView(strapi);
    jobs = scheduleJob(strapi, ownService(strapi, 'retention').job());
  },

  bootstrap({ strapi }: { strapi: Core.Strapi }): void {
    // Commands load the application without listening; only the server process runs jobs.
    strapi.server.httpServer.once('listening', () => jobs?.start());
  },

  async destroy(): Promise<void> {
    await jobs?.stop();
  },
};
