import type { PageImage } from '@ota-news/foundation/contracts/page-models';
import { escapeHtml } from '@ota-news/foundation/markdown/rendering';
import { absolute } from '@ota-news/foundation/network/public-address';
import { generateRssFeed } from 'feedsmith';
import { authorsOf, itemId, categoriesOf, type FeedItem, type FeedPlace } from './feed-items';

const MINUTES = 60;

/** Characters not allowed in XML 1.0 (§2.2), e.g. control characters pasted into a text. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Removes the generator's indentation of CDATA sections, which would become part of titles and texts. */
const withoutIndent = (xml: string): string =>
  xml.replace(/>\s+<!\[CDATA\[/g, '><![CDATA[').replace(/\]\]>\s+<\//g, ']]></');

/** Time of the latest change to any of the articles. */
const lastChange = (items: FeedItem[]): Date | undefined => {
  const times = items.map(({ article }) => Date.parse(article.updatedAt));
  return times.length === 0 ? undefined : new Date(Math.max(...times));
};

/** Media RSS element of an image. */
const mediaContent = ({ url, mime, width, height }: PageImage) => ({
  url: absolute(url),
  medium: 'image' as const,
  type: mime,
  ...(width === null ? {} : { width }),
  ...(height === null ? {} : { height }),
});

/** Makes the feed readable in a browser; a file of `public`. */
const STYLESHEET = { type: 'text/css', href: '/feed.css' };

/**
 * What a person reads who opens the feed in a browser. Feed readers ignore it, as they ignore every element of a
 * namespace that they do not know.
 */
const introduction = ({ page }: FeedPlace): string =>
  [
    '<html:div xmlns:html="http://www.w3.org/1999/xhtml">',
    '<html:p>This is a feed: copy its address from the address bar into a feed reader to be told of new articles.</html:p>',
    `<html:p>To read them here, open the <html:a href="${escapeHtml(absolute(page))}">page with the same articles</html:a>.</html:p>`,
    '</html:div>',
  ].join('');

/** Serializes a feed as RSS 2.0, with each article's text (RSS Content Module) and image. */
export const rss = (place: FeedPlace, items: FeedItem[]): string => {
  const { title, description, page, self, hub } = place;
  const feed = {
    title,
    link: absolute(page),
    description,
    language: 'en',
    ttl: MINUTES,
    lastBuildDate: lastChange(items),
    image: { url: absolute('/apple-touch-icon.png'), title, link: absolute(page) },
    atom: {
      links: [
        { href: absolute(self), rel: 'self', type: 'application/rss+xml' },
        ...(hub === undefined ? [] : [{ href: hub, rel: 'hub' }]),
      ],
    },
    items: items.map(({ article, description: summary, content }) => ({
      title: article.title,
      link: absolute(article.url),
      guid: { value: itemId(article), isPermaLink: false },
      pubDate: new Date(article.publishedAt),
      // Feed readers interpret `description` as HTML (RSS Best Practices Profile).
      description: escapeHtml(summary),
      categories: categoriesOf(article).map((name) => ({ name })),
      ...(content === null ? {} : { content: { encoded: content } }),
      dc: { creators: authorsOf(article, place) },
      ...(article.image === null ? {} : { media: { contents: [mediaContent(article.image)] } }),
    })),
  };
  const xml = generateRssFeed(feed, { stylesheets: [STYLESHEET] });
  return withoutIndent(xml)
    .replace('<channel>', () => `<channel>${introduction(place)}`)
    .replace(NOT_XML, '');
};
