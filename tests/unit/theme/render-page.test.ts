import type { PageContent, PageFrame } from '@ota-news/foundation/contracts/page-models';
import { renderPage as renderDefault } from '#themes/default/render-page';
import { theme as wire } from '#themes/wire/index';
import { KINDS, pagesWith } from '../../support/page-fixtures';

const HOSTILE = '"><img src=x onerror=alert(1)></script><script>alert(2)</script>&amp;';

const frame = (overrides: Partial<PageFrame> = {}): PageFrame => ({
  site: {
    name: 'OTA News',
    description: 'News.',
    language: 'en',
    absoluteUrl: 'https://news.example',
    sections: [{ name: 'OTAs', url: '/otas' }],
    feeds: [{ name: 'RSS feed', url: '/feed', type: 'application/rss+xml' }],
    documents: [{ name: 'llms.txt', url: '/llms.txt' }],
    accentColor: null,
    logo: null,
    footerHtml: null,
    footerPages: [{ name: 'About', url: '/about' }],
    hasSearch: true,
    newsletterWording: 'News by email.',
  },
  title: 'A title',
  description: 'A description.',
  path: '/airbnb/x',
  markdownPath: '/airbnb/x.md',
  noIndex: false,
  image: null,
  about: null,
  fediverseCreator: null,
  cardUrl: null,
  openGraphType: 'website',
  structuredData: [],
  breadcrumbs: [],
  feedUrl: null,
  notice: null,
  scripts: [],
  assets: {
    stylesheet: '/assets/site.1.css',
    script: '/assets/site.1.js',
    early: '/assets/scheme.1.js',
    fonts: ['/f.woff2'],
    chart: [],
    colors: null,
  },
  ...overrides,
});

const article = (text: string): PageContent => pagesWith(text).article;

describe.each([
  ['default', renderDefault],
  ['wire', wire.renderPage],
])('A page of the theme %s', (name, renderPage) => {
  test('shows every text as text, wherever it stands', () => {
    const html = renderPage({
      frame: frame({
        title: HOSTILE,
        description: HOSTILE,
        notice: HOSTILE,
        breadcrumbs: [
          { name: HOSTILE, url: '/x' },
          { name: HOSTILE, url: '/airbnb/x' },
        ],
        structuredData: [{ '@type': 'NewsArticle', headline: HOSTILE }],
      }),
      content: article(HOSTILE),
    });
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('<script>alert');
    expect(html.match(/<script\b/g)).toHaveLength(3);
    expect(html).toContain('href="/authors/x"');
    expect(html).toContain('href="/x/earlier"');
    expect(html).toContain('href="https://example.com/"');
    expect(html).toContain('&lt;script&gt;alert(2)');
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
    expect(JSON.parse(String(data)).headline).toBe(HOSTILE);
  });

  test.each(KINDS)(
    'of the kind %s has one heading, and shows what people wrote as text',
    (kind) => {
      const content = pagesWith(HOSTILE)[kind];
      const html = renderPage({ frame: frame(), content });
      expect(html.match(/<h1\b/g)).toHaveLength(1);
      expect(html).not.toMatch(/<img src=x|<script>|\[object|undefined|NaN/);
      expect(html).toContain('&lt;script&gt;alert(2)');
    },
  );

  test('takes a colour only if it is one', () => {
    const html = renderPage({ frame: frame(), content: article('Plain') });
    expect(html).not.toMatch(/(?:fill|color)="[^"]*red/);
    expect(html.includes('fill="currentColor"')).toBe(name === 'default');
  });

  test('is the same for the same model', () => {
    const model = { frame: frame(), content: article('Plain') };
    expect(renderPage(model)).toBe(renderPage(model));
  });

  test('an error stands for no address and is no section', () => {
    const html = renderPage({
      frame: frame({ path: '/', markdownPath: null, noIndex: true }),
      content: { kind: 'error', status: 404, heading: 'Page not found', message: 'Nothing here.' },
    });
    expect(html).not.toMatch(/rel="canonical"|og:url|aria-current/);
    expect(html).toContain('content="noindex, follow"');
  });

  test('a change is told only when there was one', () => {
    const content = article('Plain');
    expect(renderPage({ frame: frame(), content })).not.toContain('Updated');
    const changed = { ...content, updatedAt: '2024-03-01T09:30:00.000Z' } as PageContent;
    expect(renderPage({ frame: frame(), content: changed })).toMatch(/Updated.*09:30/);
  });
});
