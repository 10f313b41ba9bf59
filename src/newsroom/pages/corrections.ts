import { getService } from '@ota-news/foundation/contracts/services';
import type { PublicPage, PublicRequest } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { SECTIONS } from '#api/addresses';
import { breadcrumbsTo } from './breadcrumbs';
import { isBeyond, LIST_TAGS, pageNumber, pagesOf, pagination } from './lists';
import { breadcrumbList } from './structured-data';

/** Corrections on one page. */
const PAGE_SIZE = 50;

/** `/corrections`: the corrections of all published articles. */
export const correctionsPage = async (
  strapi: Core.Strapi,
  request: PublicRequest,
): Promise<PublicPage | null> => {
  const page = pageNumber(request);
  if (page === null) return null;
  const { corrections, total } = await getService(strapi, 'api::article.article-corrections').page(
    page,
    PAGE_SIZE,
  );
  if (isBeyond(page, total, PAGE_SIZE)) return null;
  const addressOfPage = pagesOf(SECTIONS.corrections);
  const breadcrumbs = breadcrumbsTo(['Corrections', SECTIONS.corrections]);
  return {
    content: {
      kind: 'corrections',
      corrections,
      pagination: pagination(page, total, PAGE_SIZE, addressOfPage),
    },
    canonicalPath: addressOfPage(page),
    title: page === 1 ? 'Corrections' : `Corrections, page ${page}`,
    description: 'What was wrong in our articles, and what is right.',
    tags: LIST_TAGS,
    breadcrumbs,
    structuredData: [breadcrumbList(breadcrumbs)],
  };
};
