import type { PageSearch } from '@ota-news/foundation/contracts/page-models';
import { SearchField } from './search-field';

const ID = 'search-in-page';

/** The form that searches what a page lists, and what came of it. */
export const PageSearchForm = ({ search }: { search: PageSearch }) => (
  <>
    <form
      class="search-form"
      role="search"
      aria-label={`Search ${search.subject}`}
      action={search.action}
      method="get"
      data-markdown="skip"
    >
      <SearchField id={ID} words={`Search ${search.subject}`} query={search.query} />
    </form>
    {search.summary !== null && <p class="search-summary">{search.summary}</p>}
  </>
);
