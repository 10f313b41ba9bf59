import type { PublishedArticle } from '../api/article/article-rows';
import { publicUrl } from '../environment';
import { renderMarkdown } from '../markdown/render';
import { absoluteUrl } from '../index-formats/addresses';

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
export const itemId = ({ id }: PublishedArticle): string =>
  `tag:${new URL(publicUrl()).hostname},${SINCE}:article:${id}`;

const SCHEME_OR_HOST = /^([a-z][a-z\d+.-]*:|\/\/)/i;

/** An article's whole text as HTML, its links and pictures absolute: a feed is read elsewhere. */
export const fullContent = ({ body, url }: PublishedArticle): string =>
  renderMarkdown(body).replace(
    / (href|src)="([^"]*)"/g,
    (attribute, name: string, value: string) =>
      SCHEME_OR_HOST.test(value) || !URL.canParse(value, absoluteUrl(url))
        ? attribute
        : ` ${name}="${new URL(value, absoluteUrl(url)).href}"`,
  );
