import { getService } from '@ota-news/foundation/contracts/services';
import type { PageRoute } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { SECTIONS } from '#api/addresses';
import { breadcrumbsTo } from './breadcrumbs';
import { breadcrumbList, itemList } from './structured-data';

/** `/otas`: all OTAs. */
export const otaDirectoryPage = (strapi: Core.Strapi): PageRoute => ({
  kind: 'page',
  path: SECTIONS.otas,
  async respond() {
    const otas = await getService(strapi, 'api::ota.ota-directory').all();
    const breadcrumbs = breadcrumbsTo(['OTAs', SECTIONS.otas]);
    return {
      content: { kind: 'ota-directory', otas },
      title: 'Online travel agencies',
      description: `Profiles of ${otas.length} online travel agencies: facts, share prices and news.`,
      tags: ['otas', 'articles'],
      breadcrumbs,
      structuredData: [
        breadcrumbList(breadcrumbs),
        itemList(otas.map(({ name, profileUrl }) => ({ name, url: profileUrl }))),
      ],
    };
  },
});
