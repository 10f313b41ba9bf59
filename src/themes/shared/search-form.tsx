import { SECTIONS, SUGGESTIONS } from '#api/addresses';
import { SearchField } from './search-field';

interface Props {
  id: string;
  /** Accessible name that distinguishes search forms on the same page. */
  label: string;
  query?: string;
}

export const SearchForm = ({ id, label, query }: Props) => (
  <form
    class="search-form"
    role="search"
    aria-label={label}
    action={SECTIONS.search}
    method="get"
    data-markdown="skip"
    data-suggestions={SUGGESTIONS}
  >
    <SearchField id={id} words="Search" query={query} shortcut="/" />
  </form>
);
