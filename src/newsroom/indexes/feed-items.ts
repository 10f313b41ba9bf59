import { absolute, publicUrl } from '@ota-news/foundation/network/public-address';
import { renderMarkdown } from '@ota-news/foundation/markdown/render';
import { setImmediate } from 'node:timers/promises';
import type { PublishedArticle } from '#api/article/article-rows';

/** Metadata of a feed. */
export interface FeedPlace {
  title: string;
  description: string;
  /** Name of the site. */
  publisher: string;
  /** Path of the HTML page with the same articles. */
  page: string;
  /** Path of the feed. */
  self: string;
  /** Address of the WebSub hub; undefined if there is none. */
  hub: string | undefined;
}

/** Year in the `tag:` URIs (RFC 4151 requires a date on which the domain was owned). */
const SINCE = 2026;

/**
 * Permanent id of an article in feeds (RFC 4151). It doesn't change with the article's address, so
 * that feed readers don't show it twice.
 */
export const itemId = ({ id }: Pick<PublishedArticle, 'id'>): string =>
  `tag:${new URL(publicUrl()).hostname},${SINCE}:article:${id}`;

const SCHEME_OR_HOST = /^([a-z][a-z\d+.-]*:|\/\/)/i;

/** Maximum characters of HTML per item, about fifteen thousand words. */
const MAX_CONTENT_LENGTH = 128 * 1024;

/** An article with its body, or null if the body is too long for a feed. */
export type FedArticle = Omit<PublishedArticle, 'body'> & { tags: string[]; body: string | null };

/** Names of an article's authors; the site's name if there are none. */
export const authorsOf = (
  { authors }: Pick<FedArticle, 'authors'>,
  { publisher }: Pick<FeedPlace, 'publisher'>,
): string[] => (authors.length === 0 ? [publisher] : authors.map(({ name }) => name));

/** Category, then tags, of an article. */
export const categoriesOf = ({
  category,
  tags,
}: Pick<FedArticle, 'category' | 'tags'>): string[] => [
  ...new Set([...(category === null ? [] : [category.name]), ...tags]),
];

/** An article prepared for a feed. */
export interface FeedItem {
  article: FedArticle;
  /** Plain text of one or two sentences. */
  description: string;
  /** The whole text as HTML with absolute links and images; null if it is too long for a feed. */
  content: string | null;
}

/** Makes links and image addresses absolute, because a feed is displayed elsewhere. */
const withAbsoluteAddresses = (html: string, base: string): string =>
  html.replace(/ (href|src)="([^"]*)"/g, (attribute, name: string, value: string) =>
    SCHEME_OR_HOST.test(value) || !URL.canParse(value, base)
      ? attribute
      : ` ${name}="${new URL(value, base).href}"`,
  );

const contentOf = async ({ body, url }: FedArticle): Promise<string | null> => {
  if (body === null) return null;
  const html = await renderMarkdown(body);
  return html.length > MAX_CONTENT_LENGTH ? null : withAbsoluteAddresses(html, absolute(url));
};

/** Renders articles one after the other, yielding to the event loop after each. */
export const feedItems = async (articles: FedArticle[]): Promise<FeedItem[]> => {
  const items: FeedItem[] = [];
  for (const article of articles) {
    items.push({
      article,
      description: article.excerpt ?? article.title,
      content: await contentOf(article),
    });
    await setImmediate();
  }
  return items;
};
