import type { PublishedArticle } from '../api/article/article-rows';
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
