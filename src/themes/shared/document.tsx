import type { PageModel } from '@ota-news/foundation/contracts/page-models';
import type { Child } from 'hono/jsx';
import { Breadcrumbs } from './breadcrumbs';
import { Head } from './head';
import { Masthead } from './masthead';
import { NewsletterBox, SearchAlertBox } from './newsletter-box';
import { SiteFooter } from './site-footer';

const SignUp = ({ model: { frame, content } }: { model: PageModel }) => {
  const { newsletterWording, searchAlertWording } = frame.site;
  if (content.kind === 'search' && content.isSavable && searchAlertWording !== undefined) {
    return <SearchAlertBox wording={searchAlertWording} query={content.query} path={frame.path} />;
  }
  return hasBox(content) && newsletterWording !== undefined ? (
    <NewsletterBox wording={newsletterWording} path={frame.path} />
  ) : null;
};

/** Personal pages ask for one decision, and the newsletter's page has the form itself. */
const hasBox = ({ kind }: PageModel['content']): boolean =>
  kind !== 'decision' && kind !== 'newsletter';

interface Props {
  model: PageModel;
  /** Backgrounds of the two colour schemes, as `#rrggbb`. */
  colors: Record<'light' | 'dark', string>;
  /** Stand in the masthead. */
  controls?: Child;
  /** The page itself. */
  children: Child;
}

/** What every page has, whatever the theme: its head, ways around the site, the newsletter. */
const Document = ({ model, colors, controls, children }: Props) => {
  const { frame, content } = model;
  return (
    <html lang={frame.site.language}>
      <Head frame={frame} content={content} colors={colors} />
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
          controls={controls}
        />
        <Breadcrumbs links={frame.breadcrumbs} path={frame.path} />
        <main id="content" class={`container page-${content.kind}`}>
          {children}
        </main>
        <SignUp model={model} />
        <SiteFooter site={frame.site} markdownPath={frame.markdownPath} feedUrl={frame.feedUrl} />
      </body>
    </html>
  );
};

/** Renders a whole document. No component is asynchronous, so the result is always a string. */
export const renderDocument = (props: Props): string =>
  `<!doctype html>${String(<Document {...props} />)}`;
