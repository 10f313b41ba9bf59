import type { SearchFacet, SearchFilter } from '@ota-news/foundation/contracts/search';
import { SLUG_PATTERN } from '@ota-news/foundation/fields/common';
import type { SearchFilterGroup } from '#api/page-models';
import { SECTIONS } from '#api/addresses';
import { SEARCHED_KINDS, type SearchedKind } from '#api/content-types';

/** Query parameters of the search page that narrow its results. */
export const FILTERS = ['type', 'ota', 'category', 'author', 'year'] as const;

export type ChosenFilters = Partial<Record<(typeof FILTERS)[number], string>>;

/** Most values of a filter that are offered. */
const MAX_VALUES = 8;
const YEAR = /^[12]\d{3}$/;

const isKind = (value: string): value is SearchedKind =>
  (SEARCHED_KINDS as readonly string[]).includes(value);

/** Address of the search page. Empty values are left out. */
export const searchAddress = (query: string, chosen: ChosenFilters = {}, page = 1): string => {
  const parameters = new URLSearchParams({ q: query });
  for (const name of FILTERS) {
    const value = chosen[name];
    if (value !== undefined) parameters.set(name, value);
  }
  if (page > 1) parameters.set('page', String(page));
  return `${SECTIONS.search}?${parameters.toString()}`;
};

const isSlug = (value: string): boolean => SLUG_PATTERN.test(value);

const isValid: Record<(typeof FILTERS)[number], (value: string) => boolean> = {
  type: isKind,
  ota: isSlug,
  category: isSlug,
  author: isSlug,
  year: (value) => YEAR.test(value),
};

/** Filters in a request's query; null if one has no valid value. */
export const chosenFilters = (query: Record<string, string>): ChosenFilters | null => {
  const chosen: ChosenFilters = {};
  for (const name of FILTERS) {
    const value = query[name];
    if (value === undefined || value === '') continue;
    if (!isValid[name](value)) return null;
    chosen[name] = value;
  }
  return chosen;
};

/** The search's filter for the chosen values. */
export const searchFilter = ({ type, year, ...slugs }: ChosenFilters): SearchFilter => ({
  ...slugs,
  ...(type !== undefined && isKind(type) ? { type } : {}),
  ...(year === undefined
    ? {}
    : { from: `${year}-01-01T00:00:00.000Z`, to: `${year}-12-31T23:59:59.999Z` }),
});

/** Filters to offer: those that tell results apart, and those that are chosen, which can be removed again. */
export const filterGroups = (
  facets: SearchFacet[],
  query: string,
  chosen: ChosenFilters,
): SearchFilterGroup[] =>
  facets
    .map(({ filter, values }) => ({ filter: filter as SearchFilterGroup['filter'], values }))
    .filter(({ filter, values }) => values.length > 1 || chosen[filter] !== undefined)
    .map(({ filter, values }) => ({
      filter,
      values: values.slice(0, MAX_VALUES).map((one) => {
        const isCurrent = chosen[filter] === one.value;
        const next = { ...chosen, [filter]: isCurrent ? undefined : one.value };
        return { ...one, isCurrent, url: searchAddress(query, next) };
      }),
    }));
