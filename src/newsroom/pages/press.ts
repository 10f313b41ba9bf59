import { getService } from '@ota-news/foundation/contracts/services';
import type { PageRoute } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import type { PressLink } from '#api/page-models';
import { SECTIONS } from '#api/addresses';
import { breadcrumbList } from './structured-data';
import { breadcrumbsTo } from './breadcrumbs';

const byOta = (links: PressLink[]) => {
  const groups = new Map<string, { ota: PressLink['ota']; links: PressLink[] }>();
  for (const link of links) {
    const group = groups.get(link.ota.url) ?? { ota: link.ota, links: [] };
    group.links.push(link);
    groups.set(link.ota.url, group);
  }
  return [...groups.values()];
};

/** `/press`: press rooms and releases. */
export const pressPage = (strapi: Core.Strapi): PageRoute => ({
  kind: 'page',
  path: SECTIONS.press,
  async respond() {
    const links = await getService(strapi, 'api::pr-link.press-links').active();
    const breadcrumbs = breadcrumbsTo(['Press', SECTIONS.press]);
    return {
      content: { kind: 'press', groups: byOta(links) },
      title: 'Press rooms and releases',
      description: 'Where online travel agencies publish their own news.',
      tags: ['pr-links', 'otas'],
      breadcrumbs,
      structuredData: [breadcrumbList(breadcrumbs)],
    };
  },
});
