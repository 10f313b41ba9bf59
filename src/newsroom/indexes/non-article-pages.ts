import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { readSections } from './sections';

/** Reads all content with a page except articles; small enough to be held in memory. */
export const nonArticlePages = async (strapi: Core.Strapi) => {
  const [otas, sections, pages, categories, authors] = await Promise.all([
    getService(strapi, 'api::ota.ota-directory').all(),
    readSections(strapi),
    getService(strapi, 'api::page.text-pages').all(),
    getService(strapi, 'api::category.categories').all(),
    getService(strapi, 'api::author.authors').all(),
  ]);
  return { otas, sections, pages, categories, authors };
};
