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

/** Serializes a feed as RSS 2.0, with each article's text (RSS Content Module) and image. */
export const rss = ({ title, description, page, self }: FeedPlace, items: FeedItem[]): string => {
  const xml = generateRssFeed({
    title,
    link: absolute(page),
    description,
    language: 'en',
    ttl: MINUTES,
    lastBuildDate: lastChange(items),
    image: { url: absolute('/apple-touch-icon.png'), title, link: absolute(page) },
    atom: { links: [{ href: absolute(self), rel: 'self', type: 'application/rss+xml' }] },
    items: items.map(({ article, description: summary, content }) => ({
      title: article.title,
      link: absolute(article.url),
      guid: { value: itemId(article), isPermaLink: false },
      pubDate: new Date(article.publishedAt),
      // Feed readers interpret `description` as HTML (RSS Best Practices Profile).
      description: escapeHtml(summary),
      categories: categoriesOf(article).map((name) => ({ name })),
      ...(content === null ? {} : { content: { encoded: content } }),
      dc: { creators: authorsOf(article) },
      ...(article.image === null ? {} : { media: { contents: [mediaContent(article.image)] } }),
    })),
  });
  return withoutIndent(xml).replace(NOT_XML, '');
};
