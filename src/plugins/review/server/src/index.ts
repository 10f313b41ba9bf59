import { getService, isInstalled } from '@ota-news/foundation/contracts/services';
import { registerOwnTables } from '@ota-news/foundation/database/own-tables';
import { registerTransferTables } from '@ota-news/foundation/database/transfer-tables';
import { jobTable } from '@ota-news/foundation/jobs/tables';
import { documentsWithIds } from '@ota-news/foundation/panel-access/entry-filters';
import { registerPermissions } from '@ota-news/foundation/panel-access/permissions';
import type { Core } from '@strapi/strapi';
import comments from './controllers/comments';
import reviews from './controllers/reviews';
import { followDrafts } from './following';
import { documentsUnderReview } from './documents-under-review';
import { ownService } from './own-services';
import { COMMENT_ON_DRAFTS } from '@ota-news/foundation/contracts/review';
import { permissions } from './permissions';
import { isReviewed } from './reviewed-types';
import routes from './routes';
import services from './services';
import { reviewSettings } from './settings';
import { REVIEW_COMMENTS, REVIEW_JOBS, REVIEWS, tables } from './tables';

/** Review workflow of drafts before publication. */
export default {
  config: reviewSettings.config,
  routes,
  controllers: { comments, reviews },
  services,

  register({ strapi }: { strapi: Core.Strapi }): void {
    registerOwnTables(strapi, 'review', tables);
    if (!isInstalled(strapi, 'publishing')) {
      registerOwnTables(strapi, 'review', [jobTable(REVIEW_JOBS)]);
    }
    // Exported only together with the accounts: rows contain user ids, which differ between installations.
    registerTransferTables(strapi, { only: 'access', tables: [REVIEWS, REVIEW_COMMENTS] });
    followDrafts(strapi);
    if (isInstalled(strapi, 'editing')) {
      getService(strapi, 'editing', 'list-views').add({
        name: 'review',
        permission: COMMENT_ON_DRAFTS,
        has: (uid) => isReviewed(strapi, uid),
        filter: async (uid) => documentsWithIds(await documentsUnderReview(strapi, uid)),
      });
    }
    ownService(strapi, 'notice-queue').handle('review-notice', (job) =>
      ownService(strapi, 'notices').perform(job),
    );
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await registerPermissions(strapi, permissions);
    // Commands load the application without listening; only the server process sends notices.
    strapi.server.httpServer.once('listening', () => ownService(strapi, 'notice-queue').start());
  },

  destroy: ({ strapi }: { strapi: Core.Strapi }): Promise<void> =>
    ownService(strapi, 'notice-queue').stop(),
};
