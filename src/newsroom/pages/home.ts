import { getService } from '@ota-news/foundation/contracts/services';
import type { PageRoute } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { environment } from '#environment';
import { addressOf } from '#api/addresses';
import { isBeyond, LIST_TAGS, PAGE_SIZE, pageNumber, pagesOf, pagination } from './lists';
import { articleList, webSite } from './structured-data';

const FEATURED = 3;

/** `/`: featured articles, then the latest. */
export const homePage = (strapi: Core.Strapi): PageRoute => ({
  kind: 'page',
  path: '/',
  queryParameters: ['page'],
  async respond(request) {
    const page = pageNumber(request);
    if (page === null) return null;
    const articles = getService(strapi, 'api::article.published-articles');
    const leading = await articles.latest({ isFeatured: true }, FEATURED);
    const except = leading.map(({ id }) => id);
    const [latest, otas, comparisons, categories] = await Promise.all([
      articles.latest({ except }, PAGE_SIZE, (page - 1) * PAGE_SIZE),
      getService(strapi, 'api::ota.ota-directory').all(),
      getService(strapi, 'api::comparison.comparisons').all(),
      getService(strapi, 'api::category.categories').all(),
    ]);
    // Every article has an OTA, so the OTAs' counts sum up to the total without counting the archive.
    const total = otas.reduce((sum, ota) => sum + ota.articleCount, 0) - leading.length;
    if (isBeyond(page, total)) return null;
    const isFirst = page === 1;
    const newest = [...(isFirst ? leading : []), ...latest];
    return {
      content: {
        kind: 'home',
        featured: isFirst ? leading : [],
        latest,
        pagination: pagination(page, total, PAGE_SIZE, pagesOf('/')),
        otas,
        comparisons,
        categories: categories.map(({ name, slug }) => ({ name, url: addressOf.category(slug) })),
      },
      canonicalPath: pagesOf('/')(page),
      title: isFirst ? environment().SITE_NAME : `Latest, page ${page}`,
      description: environment().SITE_DESCRIPTION,
      tags: [...LIST_TAGS, 'comparisons'],
      structuredData: isFirst ? [webSite(), articleList(newest)] : [articleList(newest)],
    };
  },
});
