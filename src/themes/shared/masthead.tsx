import type { NamedLink, PageImage } from '@ota-news/foundation/contracts/page-models';
import type { Child } from 'hono/jsx';
import { Logo } from './logo';
import { SearchForm } from './search-form';
import { isInSection } from './urls';

interface Props {
  siteName: string;
  logo: PageImage | null;
  description: string;
  sections: NamedLink[];
  /** Path of the current page; null for a page without an address. */
  path: string | null;
  /** False if the page has its own search form, or the site has no search. */
  hasSearch: boolean;
  controls: Child;
}

/** Value of `aria-current`: "page" for the page itself, "true" for its section. */
function currentState(path: string | null, url: string): 'page' | 'true' | undefined {
  if (path === null) return undefined;
  if (path === url) return 'page';
  const [section] = path.split('?');
  if (url === '/') return section === '/' ? 'true' : undefined;
  return isInSection(section, url) ? 'true' : undefined;
}

export const Masthead = ({
  siteName,
  logo,
  description,
  sections,
  path,
  hasSearch,
  controls,
}: Props) => (
  <header class="masthead">
    <div class="container">
      <div class="masthead-top">
        <p class="nameplate">
          <a href="/">{logo ? <Logo image={logo} name={siteName} /> : siteName}</a>
        </p>
        <p class="tagline">{description}</p>
        {controls}
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
