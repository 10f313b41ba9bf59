import { SECTIONS, SUGGESTIONS } from '#api/addresses';

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
    <label class="visually-hidden" for={id}>
      Search
    </label>
    <div class="field">
      <input
        id={id}
        name="q"
        type="search"
        value={query}
        placeholder="Search"
        aria-keyshortcuts="/"
        autocomplete="off"
      />
      <button type="submit">Search</button>
    </div>
  </form>
);
