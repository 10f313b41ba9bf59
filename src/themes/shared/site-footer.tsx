import type { PageFrame } from '@ota-news/foundation/contracts/page-models';
import { Prose } from './prose';

interface Props {
  site: PageFrame['site'];
  markdownPath: string | null;
  /** Path of the feed of this page's articles. */
  feedUrl: string | null;
}

export const SiteFooter = ({ site, markdownPath, feedUrl }: Props) => (
  <footer class="site-footer">
    <div class="container">
      <p class="footer-name">
        <a href="/">{site.name}</a>
      </p>
      {site.footerHtml && <Prose html={site.footerHtml} />}
      <nav aria-label="About this site">
        <ul>
          {site.footerPages.map((page) => (
            <li>
              <a href={page.url}>{page.name}</a>
            </li>
          ))}
        </ul>
      </nav>
      {site.browsing && (
        <nav aria-label="All articles">
          <ul>
            {site.browsing.map(({ name, url }) => (
              <li>
                <a href={url}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <nav aria-label="For feed readers and agents">
        <ul>
          {[...site.feeds, ...site.documents].map(({ name, url }) => (
            <li>
              <a href={url}>{name}</a>
            </li>
          ))}
          {feedUrl && (
            <li>
              <a href={feedUrl}>Feed of this section</a>
            </li>
          )}
          {markdownPath && (
            <li>
              <a href={markdownPath}>This page as Markdown</a>
            </li>
          )}
        </ul>
      </nav>
    </div>
  </footer>
);
