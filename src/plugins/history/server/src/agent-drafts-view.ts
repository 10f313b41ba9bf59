import { getService, isInstalled } from '@ota-news/foundation/contracts/services';
import { hasDrafts } from '@ota-news/foundation/document-versions/drafts';
import { isEditorial } from '@ota-news/foundation/document-versions/editorial-types';
import { documentsWithIds } from '@ota-news/foundation/panel-access/entry-filters';
import { readableEntries } from '@ota-news/foundation/panel-access/readable-entries';
import type { Core } from '@strapi/strapi';
import { ownService } from './own-services';

/** Adds the filter for drafts of agents to lists, in a project whose lists have filters. */
export const addAgentDraftsView = (strapi: Core.Strapi): void => {
  if (!isInstalled(strapi, 'editing')) return;
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
};
