import type { SearchFilterGroup, SearchModel, SearchResult, TextRun } from '#api/page-models';
import { FILTER_NAMES, searchSummary, typeName } from '../../shared/search-words';
import { LinkList } from '../components/link-list';
import { Pagination } from '../components/pagination';
import { SearchForm } from '../components/search-form';
import { Timestamp } from '../components/timestamp';

/** Values that narrow the results, as links; the chosen one removes its filter. */
const Filters = ({ groups }: { groups: SearchFilterGroup[] }) => (
  <nav class="search-filters" aria-label="Filters">
    {groups.map(({ filter, values }) => (
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
    ))}
  </nav>
);

const Elsewhere = ({ topics, latest }: NonNullable<SearchModel['elsewhere']>) => (
  <>
    <LinkList
      id="elsewhere-latest"
      title="Latest"
      things={latest.map((link) => ({ ...link, description: null }))}
    />
    <LinkList
      id="elsewhere-topics"
      title="Topics"
      things={topics.map((link) => ({ ...link, description: null }))}
    />
  </>
);

const Highlighted = ({ runs }: { runs: TextRun[] }) => (
  <p class="card-excerpt">
    {runs.map((run) => (run.isMatch ? <mark>{run.text}</mark> : run.text))}
  </p>
);

const Result = ({ result }: { result: SearchResult }) => (
  <li>
    <p class="meta">
      <span class="type">{typeName(result.type)}</span>
      {result.date && (
        <>
          {' · '}
          <Timestamp date={result.date} />
        </>
      )}
    </p>
    <h2 class="card-title">
      <a href={result.url}>{result.title}</a>
    </h2>
    {result.excerpt.length > 0 && <Highlighted runs={result.excerpt} />}
    {result.section && (
      <p class="meta">
        In the section <a href={result.section.url}>{result.section.heading}</a>
      </p>
    )}
  </li>
);

export const SearchPage = ({ model }: { model: SearchModel }) => (
  <div class="list-column">
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
    </header>
    {model.filters.length > 0 && <Filters groups={model.filters} />}
    {model.elsewhere && <Elsewhere {...model.elsewhere} />}
    {model.results.length > 0 && (
      <ol class="result-list">
        {model.results.map((result) => (
          <Result result={result} />
        ))}
      </ol>
    )}
    {model.nearest.length > 0 && (
      <ul class="link-list">
        {model.nearest.map(({ type, title, url }) => (
          <li>
            <a href={url}>{title}</a>
            <p>{typeName(type)}</p>
          </li>
        ))}
      </ul>
    )}
    <Pagination pagination={model.pagination} previousLabel="Previous" nextLabel="Next" />
  </div>
);
