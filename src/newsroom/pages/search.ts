import { getService } from '@ota-news/foundation/contracts/services';
import type { NamedLink } from '@ota-news/foundation/contracts/page-models';
import type { PageRoute } from '@ota-news/foundation/contracts/site';
import { truncate } from '@ota-news/foundation/text/truncate';
import type { Core } from '@strapi/strapi';
import { SECTIONS } from '#api/addresses';
import { LISTED_TAGS } from '#api/content-types';
import type { SearchAnswer } from '../contracts/search';
import { isBeyond, pageNumber, pagination } from './lists';

const PAGE_SIZE = 10;
const MIN_QUERY_LENGTH = 3;
const MAX_QUERY_LENGTH = 500;
const CACHE_SECONDS = 300;

const addressFor = (query: string, page = 1): string => {
  const parameters = new URLSearchParams({ q: query, ...(page > 1 ? { page: String(page) } : {}) });
  return `${SECTIONS.search}?${parameters.toString()}`;
};

const NOTHING: SearchAnswer = {
  results: [],
  total: 0,
  nearest: [],
  respelt: null,
  isProvisional: false,
};

/** Finds categories, terms and OTAs whose name contains the query as a word. */
const thingsNamed = async (strapi: Core.Strapi, query: string): Promise<NamedLink[]> => {
  const word = query.trim().toLowerCase();
  if (word === '') return [];
  return (await getService(strapi, 'search', 'search').suggest(word))
    .filter(
      ({ type, title }) =>
        type !== 'article' &&
        title
          .toLowerCase()
          .split(/[^\p{L}\p{N}]+/u)
          .includes(word),
    )
    .map(({ title, url }) => ({ name: title, url }));
};

/** `/search?q=`: results, best first. Fewer than three characters find nothing. */
export const searchPage = (strapi: Core.Strapi): PageRoute => ({
  kind: 'page',
  path: SECTIONS.search,
  queryParameters: ['q', 'page'],
  cacheSeconds: CACHE_SECONDS,
  async respond(request) {
    const query = truncate(request.query.q ?? '', MAX_QUERY_LENGTH);
    const page = pageNumber(request);
    if (page === null) return null;
    const isSearchable = [...query].length >= MIN_QUERY_LENGTH;
    const { results, total, nearest, respelt, isProvisional } = isSearchable
      ? await getService(strapi, 'search', 'search').search(query, { page, pageSize: PAGE_SIZE })
      : NOTHING;
    if (isBeyond(page, total, PAGE_SIZE)) return null;
    return {
      content: {
        kind: 'search',
        query,
        hint: isSearchable || query === '' ? null : `Type at least ${MIN_QUERY_LENGTH} characters.`,
        pointers: isSearchable ? [] : await thingsNamed(strapi, query),
        respelt:
          respelt === null
            ? null
            : { query: respelt, literalUrl: addressFor(`"${query.replaceAll('"', '')}"`) },
        results,
        nearest,
        pagination: pagination(page, total, PAGE_SIZE, (number) => addressFor(query, number)),
      },
      title: query === '' ? 'Search' : `Search: ${query}`,
      description: null,
      tags: LISTED_TAGS,
      noIndex: true,
      isProvisional,
    };
  },
});
