import type { ErrorModel, PageFrame } from '@ota-news/foundation/contracts/page-models';
import { SearchForm } from '../../shared/search-form';

export const ErrorPage = ({ model, site }: { model: ErrorModel; site: PageFrame['site'] }) => (
  <div class="error">
    <header class="page-head">
      <p class="kicker kicker-topic">Error {model.status}</p>
      <h1>{model.heading}</h1>
      <p class="standfirst">{model.message}</p>
    </header>
    {site.hasSearch && <SearchForm id="page-search" label="Site" />}
    {site.sections.length > 0 && (
      <>
        <h2 class="label">Where to go from here</h2>
        <ul class="link-list">
          {site.sections.map(({ name, url }) => (
            <li>
              <a href={url}>{name}</a>
            </li>
          ))}
        </ul>
      </>
    )}
  </div>
);
