import { getService } from '@ota-news/foundation/contracts/services';
import type { PageRoute } from '@ota-news/foundation/contracts/site';
import { headOf } from '@ota-news/foundation/text/head';
import type { Core } from '@strapi/strapi';
import { SECTIONS } from '../../api/addresses';
import { isBeyond, pageNumber, pagination } from './lists';

const PAGE_SIZE = 10;
const MIN_QUERY_LENGTH = 3;
const MAX_QUERY_LENGTH = 500;
const CACHE_SECONDS = 300;

/** `/search?q=`: what matches, best first. Fewer than three characters find nothing. */
export const searchPage = (strapi: Core.Strapi): PageRoute => ({
  kind: 'page',
  path: SECTIONS.search,
  queryParameters: ['q', 'page'],
  cacheSeconds: CACHE_SECONDS,
  async respond(request) {
    const query = headOf(request.query.q ?? '', MAX_QUERY_LENGTH);
    const page = pageNumber(request);
    if (page === null) return null;
    const isSearchable = [...query].length >= MIN_QUERY_LENGTH;
    const { results, total } = isSearchable
      ? await getService(strapi, 'search', 'search').search(query, { page, pageSize: PAGE_SIZE })
      : { results: [], total: 0 };
    if (isBeyond(page, total, PAGE_SIZE)) return null;
    const address = (number: number): string => {
      const parameters = new URLSearchParams({
        q: query,
        ...(number > 1 ? { page: String(number) } : {}),
      });
      return `${SECTIONS.search}?${parameters.toString()}`;
    };
    return {
      content: {
        kind: 'search',
        query,
        hint: isSearchable || query === '' ? null : `Type at least ${MIN_QUERY_LENGTH} characters.`,
        results,
        pagination: pagination(page, total, PAGE_SIZE, address),
      },
      title: query === '' ? 'Search' : `Search: ${query}`,
      description: null,
      tags: ['articles', 'otas', 'glossary-terms', 'comparisons', 'pages'],
      noIndex: true,
    };
  },
});
