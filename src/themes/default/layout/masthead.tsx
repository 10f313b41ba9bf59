import type { NamedLink } from '@ota-news/foundation/contracts/page-models';
import { SearchForm } from '../components/search-form';
import { isInSection } from '../lib/urls';

interface Props {
  siteName: string;
  description: string;
  sections: NamedLink[];
  /** The page's own address; null where it stands for none. */
  path: string | null;
  /** False where the page itself is about searching and brings its own form, or nothing can be found. */
  hasSearch: boolean;
}

/** "page" for the page itself, "true" for the section that it is in. */
function currentState(path: string | null, url: string): 'page' | 'true' | undefined {
  if (path === null) return undefined;
  if (path === url) return 'page';
  const [section] = path.split('?');
  if (url === '/') return section === '/' ? 'true' : undefined;
  return isInSection(section, url) ? 'true' : undefined;
}

export const Masthead = ({ siteName, description, sections, path, hasSearch }: Props) => (
  <header class="masthead">
    <div class="container">
      <div class="masthead-top">
        <p class="nameplate">
          <a href="/">{siteName}</a>
        </p>
        <p class="tagline">{description}</p>
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
