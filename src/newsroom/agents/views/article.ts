import { extract } from '@ota-news/foundation/agent-tools/pages';
import { z } from '@strapi/utils';
import { absolute } from '@ota-news/foundation/network/public-address';
import type { ArticleSummary, NumberedLink } from '#api/page-models';
import { addressOf } from '#api/addresses';
import type { ArticleVersions } from '#api/article/services/editorial-articles';
import type { EditorialArticle } from '#api/article/editorial-article';
import { optionalFacts, optionalFieldsOf } from '#api/article/optional-fields';
import { addresses, lastSegment, markdownAlternate, reference } from './common';

/** A published article in a list. */
export const articleListing = z.object({
  id: z.number().int().meta({ description: 'The lasting number.' }),
  title: z.string(),
  ...addresses,
  ota: reference,
  author: reference.nullable(),
  category: reference.nullable(),
  excerpt: z.string().nullable(),
  published_at: z.string(),
  reading_time_minutes: z.number().int(),
  is_featured: z.boolean(),
});

export type ArticleListing = z.infer<typeof articleListing>;

const referenceOf = ({ id, name, url }: NumberedLink): z.infer<typeof reference> => ({
  id,
  name,
  slug: lastSegment(url),
});

export const listArticle = (article: ArticleSummary): ArticleListing => ({
  id: article.id,
  title: article.title,
  url: absolute(article.url),
  markdown_url: markdownAlternate(article.url),
  ota: referenceOf(article.ota),
  author: article.author === null ? null : referenceOf(article.author),
  category: article.category === null ? null : referenceOf(article.category),
  excerpt: extract(article.excerpt),
  published_at: article.publishedAt,
  reading_time_minutes: article.readingTimeMinutes,
  is_featured: article.isFeatured,
});

export const articleLine = (article: ArticleListing): string =>
  `[${article.id}] ${article.title} (${article.ota.name}, ${article.published_at.slice(0, 10)}) ${article.url}`;

const state = z.enum(['draft', 'scheduled', 'published', 'changed']).meta({
  description:
    'draft: never published. scheduled: published automatically. published: readers see it. changed: readers see an older version than the draft.',
});

export type ArticleState = z.infer<typeof state>;

/** Publication state of an article. */
export const stateOf = ({
  draft,
  published,
  hasUnpublishedChanges,
}: ArticleVersions): ArticleState => {
  if (published !== null) return hasUnpublishedChanges ? 'changed' : 'published';
  return draft.scheduledFor === null ? 'draft' : 'scheduled';
};

/** Title of an article in texts, with a placeholder for an untitled draft. */
export const titleOf = ({ title }: { title: string | null }): string => title ?? '(no title yet)';

const signature = z.object({ id: z.number().int(), name: z.string() });

/** Facts of one article, draft or published. */
export const articleFacts = z.object({
  id: z.number().int().meta({ description: 'The lasting number.' }),
  version: z.enum(['draft', 'published']),
  state,
  title: z.string().nullable(),
  slug: z.string(),
  url: addresses.url.nullable(),
  ota: reference.nullable(),
  author: signature.nullable(),
  coauthors: z.array(signature),
  category: reference.nullable(),
  tags: z.array(z.string()),
  ...optionalFacts,
  featured_image: z.string().nullable(),
  is_featured: z.boolean(),
  published_at: z.string().nullable(),
  scheduled_for: z.string().nullable(),
  updated_at: z.string().meta({
    description: 'When this version was saved. update-article takes it as `expected_updated_at`.',
  }),
  updated_by: z.string().nullable().meta({ description: 'Who saved it; null for a program.' }),
});

export type ArticleFacts = z.infer<typeof articleFacts>;

export const factsOfArticle = (
  article: EditorialArticle,
  articleState: ArticleState,
): ArticleFacts => ({
  id: article.id,
  version: article.version,
  state: articleState,
  title: article.title,
  slug: article.slug,
  url: article.ota === null ? null : absolute(addressOf.article(article.ota.slug, article.slug)),
  ota: article.ota,
  author: article.author,
  coauthors: article.coauthors,
  category: article.category,
  tags: article.tags,
  ...optionalFieldsOf(article),
  featured_image: article.featuredImage,
  is_featured: article.isFeatured,
  published_at: article.publishedAt,
  scheduled_for: article.scheduledFor,
  updated_at: article.updatedAt,
  updated_by: article.updatedBy,
});
