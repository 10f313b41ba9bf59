interface Props {
  id: string;
  /** Label and placeholder. */
  words: string;
  query?: string | undefined;
  /** The key that leads into the field. */
  shortcut?: string;
}

/** Characters that are seen at least, as browsers have it. */
const SHORTEST = 20;

/** Label, field and button of a search form. */
export const SearchField = ({ id, words, query, shortcut }: Props) => (
  <>
    <label class="visually-hidden" for={id}>
      {words}
    </label>
    <div class="field">
      <input
        id={id}
        name="q"
        type="search"
        value={query}
        placeholder={words}
        size={Math.max(words.length, SHORTEST)}
        aria-keyshortcuts={shortcut}
        autocomplete="off"
      />
      <button type="submit">Search</button>
    </div>
  </>
);
