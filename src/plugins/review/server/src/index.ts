import { getService } from '@ota-news/foundation/contracts/services';
import { registerOwnTables } from '@ota-news/foundation/database/own-tables';
import { registerTransferTables } from '@ota-news/foundation/database/transfer-tables';
import { documentsWithIds } from '@ota-news/foundation/panel-access/entry-filters';
import { registerPermissions } from '@ota-news/foundation/panel-access/permissions';
import type { Core } from '@strapi/strapi';
import comments from './controllers/comments';
import reviews from './controllers/reviews';
import { followDrafts } from './following';
import { documentsUnderReview } from './documents-under-review';
import { ownService } from './own-services';
import { COMMENT_ON_DRAFTS } from '#newsroom/contracts/permissions';
import { permissions } from './permissions';
import { isReviewed } from './reviewed-types';
import routes from './routes';
import services from './services';
import { REVIEW_COMMENTS, REVIEWS, tables } from './tables';

/** Review workflow of drafts before publication. */
export default {
  routes,
  controllers: { comments, reviews },
  services,

  register({ strapi }: { strapi: Core.Strapi }): void {
    registerOwnTables(strapi, 'review', tables);
    // Exported only together with the accounts: rows contain user ids, which differ between installations.
    registerTransferTables(strapi, { only: 'access', tables: [REVIEWS, REVIEW_COMMENTS] });
    followDrafts(strapi);
    getService(strapi, 'editing', 'list-views').add({
      name: 'review',
      permission: COMMENT_ON_DRAFTS,
      has: (uid) => isReviewed(strapi, uid),
      filter: async (uid) => documentsWithIds(await documentsUnderReview(strapi, uid)),
    });
    getService(strapi, 'publishing', 'effects').handle('review-notice', (effect) =>
      ownService(strapi, 'notices').perform(effect),
    );
  },

  bootstrap: ({ strapi }: { strapi: Core.Strapi }): Promise<unknown> =>
    registerPermissions(strapi, permissions),
};
