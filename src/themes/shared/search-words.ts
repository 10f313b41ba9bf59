import { countOf } from '@ota-news/foundation/text/count-of';
import type { SearchFilterGroup, SearchModel, SearchResult } from '#api/page-models';

/** Names of types where readers know another word than the type's. */
const TYPE_NAMES: Partial<Record<SearchResult['type'], string>> = {
  ota: 'OTA',
  'glossary-term': 'Glossary',
  category: 'Topic',
};

/** Type of a result, as readers call it. */
export const typeName = (type: SearchResult['type']): string =>
  TYPE_NAMES[type] ?? `${type.charAt(0).toUpperCase()}${type.slice(1)}`;

export const FILTER_NAMES: Record<SearchFilterGroup['filter'], string> = {
  type: 'Type',
  ota: 'Company',
  category: 'Topic',
  author: 'Author',
  year: 'Year',
};

/** Result summary, or the reason for an empty result. */
export function searchSummary({ query, hint, nearest, pagination }: SearchModel): string {
  if (hint !== null) return hint;
  if (query === '') return 'Search articles, OTA profiles, comparisons and the glossary.';
  if (nearest.length > 0) return `Nothing here answers “${query}”. This comes nearest:`;
  return pagination.total === 0
    ? `Nothing found for “${query}”. Try fewer or other words.`
    : `${countOf(pagination.total, 'result')} for “${query}”`;
}
