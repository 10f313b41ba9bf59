import type { ForeignAuthor, ForeignRest } from '../archive';
import { plainTextOf } from '../reading/plain-text';
import { pathOfSite, siteAddress } from '../reading/site-address';
import { textOf } from '../reading/text-file';
import { unreadable } from '../reading/unreadable';
import { childText, xmlElements, type XmlElement } from '../reading/xml-elements';
import { addAttachment, emptyLibrary, sortLibrary, type MediaLibrary } from './attachments';
import type { WordPressSite } from './paths';
import { wordPressAuthor } from './people';
import { addTerm, otherTaxonomies, type WordPressTerms } from './terms';

/** What posts of an export refer to. */
export interface WordPressTables {
  title: string;
  url: string;
  site: WordPressSite;
  /** By login. */
  authors: Map<string, ForeignAuthor>;
  terms: WordPressTerms;
  library: MediaLibrary;
  /** Texts of reusable blocks by their numbers. */
  patterns: Map<string, string>;
  posts: number;
  rest: ForeignRest[];
}

const CHANNEL = ['rss', 'channel'];

/** Elements of an export's channel. */
export const channelOf = (file: string, signal?: AbortSignal): AsyncGenerator<XmlElement> =>
  xmlElements(file, textOf(file, signal), CHANNEL);

/** Items that WordPress itself has thrown away, or made for an editor who wrote nothing. */
const DROPPED = new Set(['trash', 'auto-draft']);

/** Tells if an item becomes a post or page. */
export const isPost = (item: XmlElement): boolean =>
  item.name === 'item' &&
  ['post', 'page'].includes(childText(item, 'wp:post_type')) &&
  !DROPPED.has(childText(item, 'wp:status'));

/** Tells if an item is a reusable block that posts show: a published one without a password. */
const isPattern = (item: XmlElement): boolean =>
  childText(item, 'wp:post_type') === 'wp_block' &&
  childText(item, 'wp:status') === 'publish' &&
  childText(item, 'wp:post_password') === '';

/** Comments of readers that were shown. */
const commentsOf = (item: XmlElement): number =>
  item.children.filter(
    (child) =>
      child.name === 'wp:comment' &&
      childText(child, 'wp:comment_approved') === '1' &&
      ['', 'comment'].includes(childText(child, 'wp:comment_type')),
  ).length;

const addressOf = (known: Map<string, string>): string => {
  // The first is the site's own where several share an installation.
  const written = ['wp:base_blog_url', 'link', 'wp:base_site_url']
    .map((name) => known.get(name) ?? '')
    .find((url) => /^https?:/.test(url) && URL.canParse(url));
  return written === undefined ? '' : siteAddress(written);
};

/**
 * Reads all of an export but its posts.
 *
 * @param siteUrl the site's present address; empty if that of the export is right
 * @throws {UnreadableArchive} if the file is no export of WordPress
 */
export const readTables = async (
  file: string,
  siteUrl: string,
  signal?: AbortSignal,
): Promise<WordPressTables> => {
  const known = new Map<string, string>();
  const authors: XmlElement[] = [];
  const terms: WordPressTerms = new Map();
  const library = emptyLibrary();
  const patterns = new Map<string, string>();
  const rest = new Map<string, number>();
  const add = (what: string, count = 1): void => {
    if (count > 0) rest.set(what, (rest.get(what) ?? 0) + count);
  };
  let posts = 0;

  const addItem = (item: XmlElement): void => {
    const type = childText(item, 'wp:post_type');
    if (type === 'attachment') addAttachment(library, item);
    else if (isPattern(item)) {
      patterns.set(childText(item, 'wp:post_id'), childText(item, 'content:encoded'));
    } else if (isPost(item)) {
      posts += 1;
      for (const taxonomy of otherTaxonomies(item)) add(taxonomy);
      add('comments', commentsOf(item));
    } else add(['post', 'page'].includes(type) ? childText(item, 'wp:status') : type);
  };

  for await (const element of channelOf(file, signal)) {
    if (element.name === 'item') addItem(element);
    else if (element.name === 'wp:author') authors.push(element);
    else if (element.name === 'wp:category' || element.name === 'wp:tag') addTerm(terms, element);
    else if (!known.has(element.name)) known.set(element.name, element.text.trim());
  }
  if (!known.has('wp:wxr_version')) {
    throw unreadable(
      file,
      null,
      'This RSS is no export of WordPress (Tools → Export), which has wp:wxr_version.',
    );
  }
  sortLibrary(library);
  const own = addressOf(known);
  const url = siteUrl || own;
  const prefix = pathOfSite(url);
  return {
    title: plainTextOf(known.get('title') ?? ''),
    url,
    site: { urls: [own, siteUrl].filter((address) => address !== ''), prefix },
    authors: new Map(
      authors.map((author) => [
        childText(author, 'wp:author_login'),
        wordPressAuthor(author, prefix),
      ]),
    ),
    terms,
    library,
    patterns,
    posts,
    rest: [...rest].map(([what, count]) => ({ what, count })),
  };
};
