import type { NamedLink, PageImage } from '@ota-news/foundation/contracts/page-models';
import { Logo } from '../components/logo';
import { SearchForm } from '../components/search-form';
import { isInSection } from '../lib/urls';

interface Props {
  siteName: string;
  logo: PageImage | null;
  description: string;
  sections: NamedLink[];
  /** Path of the current page; null for a page without an address. */
  path: string | null;
  /** False if the page has its own search form, or the site has no search. */
  hasSearch: boolean;
}

/** Value of `aria-current`: "page" for the page itself, "true" for its section. */
function currentState(path: string | null, url: string): 'page' | 'true' | undefined {
  if (path === null) return undefined;
  if (path === url) return 'page';
  const [section] = path.split('?');
  if (url === '/') return section === '/' ? 'true' : undefined;
  return isInSection(section, url) ? 'true' : undefined;
}

export const Masthead = ({ siteName, logo, description, sections, path, hasSearch }: Props) => (
  <header class="masthead">
    <div class="container">
      <div class="masthead-top">
        <p class="nameplate">
          <a href="/">{logo ? <Logo image={logo} name={siteName} /> : siteName}</a>
        </p>
        <p class="tagline">{description}</p>
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
        {hasSearch && <SearchForm id="site-search" label="Site" />}
      </div>
      <nav class="sections" aria-label="Sections">
        <ul>
          {sections.map(({ name, url }) => (
            <li>
              <a href={url} aria-current={currentState(path, url)}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  </header>
);
