import { getService } from '@ota-news/foundation/contracts/services';
import { documentsWithIds } from '@ota-news/foundation/panel-access/entry-filters';
import type { Core } from '@strapi/strapi';
import { ARTICLE } from '#api/article/stored-article';
import readiness from './controllers/readiness';
import routes from './routes';
import services from './services';
import { articlesWithoutAltText } from './articles-without-alt-text';
import { ensureIndexes } from './indexes';

/** Checks of articles before publication. */
export default {
  routes,
  controllers: { readiness },
  services,

  register({ strapi }: { strapi: Core.Strapi }): void {
    getService(strapi, 'editing', 'list-views').add({
      name: 'without-alt',
      has: (uid) => uid === ARTICLE,
      filter: async () => documentsWithIds(await articlesWithoutAltText(strapi)),
    });
  },

  bootstrap: ({ strapi }: { strapi: Core.Strapi }): Promise<void> => ensureIndexes(strapi),
};
