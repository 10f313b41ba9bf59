import { slugFrom } from '@ota-news/foundation/database/slug';
import { escapeHtml } from '@ota-news/foundation/markdown/rendering';
import { absolute } from '@ota-news/foundation/network/public-address';
import type { ExportedArticle, ExportedDocument, ExportedPicture } from '../exported-content';
import { datesOf, metaOf, xmlOf, type Elements } from './elements';

/** Numbers of articles, pages and attachments never meet. */
const KINDS = 3;

const NUMBER = { article: 0, page: 1, attachment: 2 } as const;

export const postId = (kind: keyof typeof NUMBER, number: number): number =>
  number * KINDS + NUMBER[kind];

const STATUS = { published: 'publish', scheduled: 'future', draft: 'draft' } as const;

/** A category or tag of an item. */
const term = (domain: string, nicename: string, name: string): Elements => ({
  '@domain': domain,
  '@nicename': nicename,
  '#text': name,
});

/** Terms of an article: its company as a tag, and the byline as Co-Authors Plus stores it. */
const termsOf = ({ authors, category, company, tags }: ExportedArticle): Elements[] => [
  ...(category === null ? [] : [term('category', category.slug, category.name)]),
  ...(company === null ? [] : [term('post_tag', company.slug, company.name)]),
  ...tags.map((name) => term('post_tag', slugFrom(name) || encodeURIComponent(name), name)),
  ...(authors.length > 1
    ? authors.map(({ slug, name }) => term('author', `cap-${slug}`, name))
    : []),
];

/** Keeps WordPress from making paragraphs of lines within HTML that has them. */
const htmlBlock = (html: string): string => `<!-- wp:html -->\n${html}\n<!-- /wp:html -->`;

/**
 * Writes an article or page. WordPress takes titles, excerpts and captions for HTML.
 *
 * @param html with absolute addresses
 * @param thumbnail number of the featured picture
 */
export const documentItem = (
  document: ExportedDocument,
  html: string,
  thumbnail: number | null,
): string => {
  const { kind, metaDescription, metaTitle, number, path, publishedAt, slug, updatedAt } = document;
  const article = document.kind === 'article' ? document : null;
  const id = postId(kind, number);
  return xmlOf({
    item: {
      title: escapeHtml(document.title),
      link: absolute(path ?? `/?p=${id}`),
      'dc:creator': article?.authors[0]?.slug ?? '',
      guid: { '@isPermaLink': 'false', '#text': absolute(`/?p=${id}`) },
      'content:encoded': htmlBlock(html),
      'excerpt:encoded': escapeHtml(article?.excerpt ?? ''),
      'wp:post_id': id,
      ...datesOf(publishedAt, updatedAt),
      'wp:post_name': slug,
      'wp:status': STATUS[document.status],
      'wp:post_type': kind === 'article' ? 'post' : 'page',
      'wp:post_parent': 0,
      'wp:post_password': '',
      'wp:is_sticky': article?.isFeatured === true ? 1 : 0,
      category: article === null ? [] : termsOf(article),
      ...metaOf({
        _thumbnail_id: thumbnail,
        _yoast_wpseo_title: metaTitle,
        _yoast_wpseo_metadesc: metaDescription,
      }),
    },
  });
};

/** Writes a picture. @param address absolute */
export const attachmentItem = (
  id: number,
  address: string,
  { alt, caption }: Pick<ExportedPicture, 'alt' | 'caption'>,
): string => {
  const name = address.split('/').at(-1) ?? '';
  return xmlOf({
    item: {
      title: name,
      link: address,
      'content:encoded': '',
      'excerpt:encoded': escapeHtml(caption),
      'wp:post_id': id,
      'wp:post_name': slugFrom(name),
      'wp:status': 'inherit',
      'wp:post_type': 'attachment',
      'wp:attachment_url': address,
      ...metaOf({ _wp_attachment_image_alt: escapeHtml(alt) }),
    },
  });
};
