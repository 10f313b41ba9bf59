import type { SearchModel } from '#api/page-models';
import { SearchFilters } from './search-filters';
import { SearchForm } from './search-form';
import { searchSummary } from './search-words';

/** The form with the query, what was found, what else may have been meant, and what narrows it. */
export const SearchIntroduction = ({ model }: { model: SearchModel }) => (
  <>
    <header class="page-head">
      <h1>Search</h1>
      <SearchForm id="page-search" label="Site" query={model.query} />
      <p class="search-summary">{searchSummary(model)}</p>
      {model.pointers.length > 0 && (
        <p class="search-summary">
          Do you mean{' '}
          {model.pointers.map(({ name, url }, at) => (
            <>
              {at > 0 && ', '}
              <a href={url}>{name}</a>
            </>
          ))}
          ?
        </p>
      )}
      {model.respelt && (
        <p class="search-summary">
          Showing results for <strong>{model.respelt.query}</strong>. Search for{' '}
          <a href={model.respelt.literalUrl}>{model.query}</a> instead.
        </p>
      )}
      {model.documentationUrl !== null && (
        <p class="search-summary">
          <a href={model.documentationUrl}>Search the documentation</a>
        </p>
      )}
    </header>
    {model.filters.length > 0 && <SearchFilters groups={model.filters} />}
  </>
);
