import { SHORT_TEXT_MAX } from '@ota-news/foundation/fields/common';
import { truncate } from '@ota-news/foundation/text/truncate';
import type { ForeignPost } from '../archives/archive';
import type { PlannedPost } from './survey';
import type { References } from './references';

const short = (text: string): string | null => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line === '' ? null : truncate(line, SHORT_TEXT_MAX);
};

const long = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Text of a post, the address of its featured picture here, and when it is published here. */
export interface StoredParts extends Pick<PlannedPost, 'isPublic' | 'isScheduled'> {
  markdown: string;
  picture: string | null;
}

/** Publication of a post: at its date if that is past or it is scheduled; a draft has no future date. */
const publicationOf = (
  { publishedAt }: ForeignPost,
  { isPublic, isScheduled }: Pick<PlannedPost, 'isPublic' | 'isScheduled'>,
) => {
  const isAhead = publishedAt !== null && Date.parse(publishedAt) > Date.now();
  if (isAhead && !isScheduled) return { is_published: false };
  return { is_published: isPublic || isScheduled, published_at: publishedAt };
};

/** Input for `POST /api/articles` with which a post becomes an article. */
export const articleInputOf = (
  post: ForeignPost,
  { company, title, slug }: PlannedPost,
  references: References,
  { markdown, picture, ...publication }: StoredParts,
) => ({
  ota_id: company?.id,
  author_id: references.authorId,
  coauthor_ids: references.coauthorIds,
  category_id: references.categoryId,
  tags: references.tags,
  title,
  slug,
  excerpt: long(post.excerpt),
  body: markdown,
  featured_image: picture,
  featured_image_alt: short(post.picture?.alt ?? ''),
  featured_image_caption: short(post.picture?.caption ?? ''),
  is_featured: post.isFeatured,
  meta_title: short(post.metaTitle),
  meta_description: long(post.metaDescription),
  ...(post.sources === undefined ? {} : { sources: post.sources }),
  ...(post.corrections === undefined ? {} : { corrections: post.corrections }),
  ...publicationOf(post, publication),
});

/** Attributes of a page. It is not linked in the footer, which people arrange. */
export const pageAttributesOf = (
  post: ForeignPost,
  { title, slug }: PlannedPost,
  markdown: string,
) => ({
  title,
  slug,
  body: markdown,
  in_footer: false,
  meta_title: short(post.metaTitle),
  meta_description: long(post.metaDescription),
});
