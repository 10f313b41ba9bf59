import { absolute, publicUrl } from '@ota-news/foundation/network/public-address';
import { renderMarkdown } from '@ota-news/foundation/markdown/render';
import { setImmediate } from 'node:timers/promises';
import { environment } from '#environment';
import type { PublishedArticle } from '#api/article/article-rows';

/** Which articles a feed holds, and where it lives. */
export interface FeedPlace {
  title: string;
  description: string;
  /** Path of the page whose articles these are. */
  page: string;
  /** The feed's own path. */
  self: string;
}

/** The year in which this scheme of numbers was begun, as a `tag:` address has to name one. */
const SINCE = 2026;

/**
 * What an article is called in feeds for good: its number does not change with its address, so that a
 * reader's program does not show it twice (RFC 4151).
 */
export const itemId = ({ id }: Pick<PublishedArticle, 'id'>): string =>
  `tag:${new URL(publicUrl()).hostname},${SINCE}:article:${id}`;

const SCHEME_OR_HOST = /^([a-z][a-z\d+.-]*:|\/\/)/i;

/** Characters of HTML that an item holds: some fifteen thousand words. */
const MAX_CONTENT_LENGTH = 128 * 1024;

/** An article with its body, which is null where it is too long for a feed. */
export type FedArticle = Omit<PublishedArticle, 'body'> & { tags: string[]; body: string | null };

/** Who signs an article; the site, where nobody does. */
export const authorsOf = ({ signatures }: Pick<FedArticle, 'signatures'>): string[] =>
  signatures.length === 0 ? [environment().SITE_NAME] : signatures.map(({ name }) => name);

/** What an article is filed under: its category, then its tags. */
export const subjectsOf = ({ category, tags }: Pick<FedArticle, 'category' | 'tags'>): string[] => [
  ...new Set([...(category === null ? [] : [category.name]), ...tags]),
];

/** An article as feeds show it. */
export interface FeedItem {
  article: FedArticle;
  /** One or two sentences as plain text. */
  description: string;
  /** The whole text as HTML, its links and pictures absolute; null where it is too long for a feed. */
  content: string | null;
}

/** Links and pictures made absolute: a feed is read elsewhere. */
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

/** Prepares articles one after the other; between two of them others have their turn. */
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
