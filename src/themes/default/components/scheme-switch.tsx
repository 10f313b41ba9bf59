/** Switches between light and dark colours, by the script that runs before the page is drawn. */
export const SchemeSwitch = () => (
  <button
    class="scheme-switch"
    type="button"
    aria-label="Switch between light and dark colours"
    data-scheme="switch"
  >
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
      <circle cx="9" cy="9" r="7.25" fill="none" stroke="currentColor" stroke-width="1.5" />
      <path d="M9 2a7 7 0 0 1 0 14z" fill="currentColor" />
    </svg>
  </button>
);
