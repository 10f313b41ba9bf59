import type { SearchFilterGroup, SearchResult } from '#api/page-models';
import { FILTER_NAMES, typeName } from './search-words';

const FilterGroup = ({ filter, values }: SearchFilterGroup) => (
  <section aria-labelledby={`filter-${filter}`}>
    <h2 class="filter-name" id={`filter-${filter}`}>
      {FILTER_NAMES[filter]}
    </h2>
    <ul>
      {values.map(({ name, value, count, url, isCurrent }) => (
        <li>
          <a href={url} rel="nofollow" aria-current={isCurrent ? 'true' : undefined}>
            {name ?? typeName(value as SearchResult['type'])}
            {isCurrent && <span class="visually-hidden"> (remove this filter)</span>}
          </a>{' '}
          <span class="count">{count}</span>
        </li>
      ))}
    </ul>
  </section>
);

/**
 * Values that narrow the results, as links; the chosen one removes its filter. Folded, as they would fill the screen of
 * a phone, unless one is chosen.
 */
export const SearchFilters = ({ groups }: { groups: SearchFilterGroup[] }) => (
  <nav class="search-filters" aria-label="Filters">
    <details open={groups.some(({ values }) => values.some(({ isCurrent }) => isCurrent))}>
      <summary>Filters</summary>
      {groups.map((group) => (
        <FilterGroup {...group} />
      ))}
    </details>
  </nav>
);
