import type { TextRun } from '@ota-news/foundation/contracts/search';
import type { SearchModel, SearchResult } from '#api/page-models';
import { typeName } from '../../shared/search-words';
import { LinkList } from '../components/link-list';
import { Pagination } from '../../shared/pagination';
import { SearchIntroduction } from '../../shared/search-introduction';
import { Timestamp } from '../../shared/timestamp';

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
    <SearchIntroduction model={model} />
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
