import type { PageModel } from '@ota-news/foundation/contracts/page-models';
import { Breadcrumbs } from '../components/breadcrumbs';
import { NewsletterBox } from '../components/newsletter-box';
import { Page } from '../pages';
import { Head } from './head';
import { Masthead } from './masthead';
import { SiteFooter } from './site-footer';

/** Personal pages ask for one decision, and the newsletter's page has the form itself. */
const hasBox = ({ kind }: PageModel['content']): boolean =>
  kind !== 'decision' && kind !== 'newsletter';

export const Document = ({ model: { frame, content } }: { model: PageModel }) => (
  <html lang={frame.site.language}>
    <Head frame={frame} content={content} />
    <body>
      <a class="skip-link" href="#content">
        Skip to content
      </a>
      {frame.notice && (
        <aside class="notice" aria-label="Notice">
          <p>{frame.notice}</p>
        </aside>
      )}
      <Masthead
        siteName={frame.site.name}
        logo={frame.site.logo}
        description={frame.site.description}
        sections={frame.site.sections}
        path={content.kind === 'error' ? null : frame.path}
        hasSearch={frame.site.hasSearch && content.kind !== 'search' && content.kind !== 'error'}
      />
      <Breadcrumbs links={frame.breadcrumbs} path={frame.path} />
      <main id="content" class={`container page-${content.kind}`}>
        <Page content={content} frame={frame} />
      </main>
      {hasBox(content) && frame.site.newsletterWording !== undefined && (
        <NewsletterBox wording={frame.site.newsletterWording} path={frame.path} />
      )}
      <SiteFooter site={frame.site} markdownPath={frame.markdownPath} feedUrl={frame.feedUrl} />
    </body>
  </html>
);
