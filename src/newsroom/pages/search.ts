import { getService } from '@ota-news/foundation/contracts/services';
import type { NamedLink } from '@ota-news/foundation/contracts/page-models';
import type { SearchAnswer } from '@ota-news/foundation/contracts/search';
import type { PageRoute } from '@ota-news/foundation/contracts/site';
import { truncate } from '@ota-news/foundation/text/truncate';
import type { Core } from '@strapi/strapi';
import { addressOf, SECTIONS } from '#api/addresses';
import { LISTED_TAGS } from '#api/content-types';
import type { SearchModel, SearchResult } from '#api/page-models';
import { SAVED_SEARCH } from '../contracts/newsletter';
import { documentationPaths, documentationSearch } from '../documentation/documents';
import { isBeyond, pageNumber, pagination } from './lists';
import {
  chosenFilters,
  filterGroups,
  FILTERS,
  searchAddress,
  searchFilter,
} from './search-filters';

const PAGE_SIZE = 10;
/** Articles offered when nothing was found. */
const LATEST = 3;
const MIN_QUERY_LENGTH = SAVED_SEARCH.min;
const MAX_QUERY_LENGTH = 500;
const CACHE_SECONDS = 300;

const NOTHING: SearchAnswer = {
  results: [],
  total: 0,
  facets: [],
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

/** Topics and the latest articles, for who has found nothing. */
const whereElse = async (strapi: Core.Strapi): Promise<SearchModel['elsewhere']> => {
  const [categories, latest] = await Promise.all([
    getService(strapi, 'api::category.categories').all(),
    getService(strapi, 'api::article.published-articles').latest({}, LATEST),
  ]);
  return {
    topics: categories.map(({ name, slug }) => ({ name, url: addressOf.category(slug) })),
    latest: latest.map(({ title, url }) => ({ name: title, url })),
  };
};

/** `/search?q=`: results, best first. Fewer than three characters find nothing. */
export const searchPage = (strapi: Core.Strapi): PageRoute => {
  const hasDocumentation = documentationPaths(strapi).length > 0;
  return {
    kind: 'page',
    path: SECTIONS.search,
    queryParameters: ['q', 'page', ...FILTERS],
    cacheSeconds: CACHE_SECONDS,
    async respond(request) {
      const query = truncate(request.query.q ?? '', MAX_QUERY_LENGTH);
      const page = pageNumber(request);
      const chosen = chosenFilters(request.query);
      if (page === null || chosen === null) return null;
      const isSearchable = [...query].length >= MIN_QUERY_LENGTH;
      const { results, total, facets, nearest, respelt, isProvisional } = isSearchable
        ? await getService(strapi, 'search', 'search').search(
            query,
            { page, pageSize: PAGE_SIZE, withFacets: true },
            searchFilter(chosen),
          )
        : NOTHING;
      const isNothing = isSearchable && total === 0 && nearest.length === 0;
      if (isBeyond(page, total, PAGE_SIZE)) return null;
      return {
        content: {
          kind: 'search',
          query,
          hint:
            isSearchable || query === '' ? null : `Type at least ${MIN_QUERY_LENGTH} characters.`,
          isSavable: isSearchable && query.length <= SAVED_SEARCH.max,
          pointers: isSearchable ? [] : await thingsNamed(strapi, query),
          respelt:
            respelt === null
              ? null
              : { query: respelt, literalUrl: searchAddress(`"${query.replaceAll('"', '')}"`) },
          results: results as SearchResult[],
          filters: filterGroups(facets, query, chosen),
          elsewhere: isNothing ? await whereElse(strapi) : null,
          nearest: nearest as SearchResult[],
          documentationUrl: hasDocumentation ? documentationSearch(query) : null,
          pagination: pagination(page, total, PAGE_SIZE, (number) =>
            searchAddress(query, chosen, number),
          ),
        },
        title: query === '' ? 'Search' : `Search: ${query}`,
        description: null,
        tags: LISTED_TAGS,
        noIndex: true,
        isProvisional,
      };
    },
  };
};
