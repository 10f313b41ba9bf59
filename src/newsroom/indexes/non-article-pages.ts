import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';

/** Reads all content with a page except articles; small enough to be held in memory. */
export const nonArticlePages = async (strapi: Core.Strapi) => {
  const [otas, comparisons, terms, pages, categories, authors] = await Promise.all([
    getService(strapi, 'api::ota.ota-directory').all(),
    getService(strapi, 'api::comparison.comparisons').all(),
    getService(strapi, 'api::glossary-term.glossary').all(),
    getService(strapi, 'api::page.text-pages').all(),
    getService(strapi, 'api::category.categories').all(),
    getService(strapi, 'api::author.authors').all(),
  ]);
  return { otas, comparisons, terms, pages, categories, authors };
};
