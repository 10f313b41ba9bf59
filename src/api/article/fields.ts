import { withoutDefault } from '@ota-news/foundation/fields/changes';
import {
  INTEGER_MAX,
  longText,
  metaDescription,
  metaTitle,
  optionalShortText,
  optionalText,
  resourceId,
  shortText,
  slug,
} from '@ota-news/foundation/fields/common';
import { z } from '@strapi/utils';
import { correctionFields, sourceFields } from '../component-fields';
import { MAX_COAUTHORS, MAX_CORRECTIONS, MAX_RELATED, MAX_TAGS } from './limits';

/** A date-time (RFC 3339 §5.6, which allows lower-case T and Z). */
const dateTime = () =>
  z
    .string()
    .toUpperCase()
    .check(z.iso.datetime({ offset: true, local: false }));

/** Fields set by a pipeline, an agent or an editor. */
const written = {
  title: shortText().meta({ title: 'Title', description: 'The headline, at most 255 characters.' }),
  slug: slug().optional().meta({
    title: 'Slug',
    description:
      'Lower-case words joined by hyphens. If empty, follows the title until the first publication.',
  }),
  excerpt: optionalText().meta({
    title: 'Excerpt',
    description: 'One or two sentences under the headline and in lists.',
  }),
  body: longText().meta({
    title: 'Body',
    description: 'In markdown; HTML is shown as text.',
  }),
  featured_image_alt: optionalShortText().meta({
    title: 'Alternative text',
    description: 'What it shows. Empty: the file’s own text.',
  }),
  featured_image_caption: optionalShortText().meta({
    title: 'Image caption',
    description: 'What it shows, who made it.',
  }),
  reading_time_minutes: z.number().int().min(0).max(INTEGER_MAX).nullish().meta({
    title: 'Reading time (minutes)',
    description: 'Empty: computed from the body.',
  }),
  is_featured: z.boolean().default(false).meta({
    title: 'Featured',
    description: 'Comes first on the home page.',
  }),
  leads_until: z.iso.date().nullish().meta({
    title: 'Leads the home page until',
    description: 'Last day (UTC) as the home page’s first story. Empty: not pinned.',
  }),
  meta_title: metaTitle(),
  meta_description: metaDescription(),
};

/**
 * Fields that are stored as they are in a column of the same name and may be empty. Queries, tools, rights and
 * comparisons iterate over them (`optional-fields.ts`).
 */
export const optionalFields = z
  .object(written)
  .omit({ title: true, slug: true, body: true, is_featured: true });

/** Lists that a pipeline or an agent sends as a whole. */
const listed = {
  coauthor_ids: z.array(resourceId()).max(MAX_COAUTHORS).optional().meta({
    title: 'Further authors',
    description: 'After `author_id`, in order.',
  }),
  tags: z
    .array(shortText())
    .max(MAX_TAGS)
    .optional()
    .meta({ title: 'Tags', description: 'Names, companies, places: finer than the category.' }),
  related_ids: z.array(resourceId()).max(MAX_RELATED).optional().meta({
    title: 'Related articles',
    description: 'To read next, before the computed ones.',
  }),
  corrections: z
    .array(z.strictObject(correctionFields.shape))
    .max(MAX_CORRECTIONS)
    .optional()
    .meta({
      title: 'Corrections',
      description: 'Shown under the article: when, and what was wrong.',
    }),
};

/** Input of `POST /api/articles`: the fields of the contract and additional optional ones. */
export const articleInput = z
  .strictObject({
    ota_id: resourceId().meta({ title: 'OTA' }),
    author_id: resourceId().meta({ title: 'Author' }),
    category_id: resourceId().nullish().meta({ title: 'Category' }),
    ...written,
    ...listed,
    featured_image: optionalShortText().meta({
      title: 'Featured image',
      description: '`path` of an uploaded image, or an https address.',
    }),
    is_published: z.boolean().default(false).meta({
      title: 'Published',
      description: 'true: published now, or at a future `published_at`.',
    }),
    published_at: dateTime().nullish().meta({
      title: 'Publication date',
      description: 'With offset. Empty: the first publication.',
    }),
  })
  .meta({ id: 'ArticleInput', title: 'Article (input)' });

export type ArticleInput = z.infer<typeof articleInput>;

const MAX_SOURCES = 50;

const sources = z.array(z.strictObject(sourceFields.shape)).max(MAX_SOURCES).meta({
  title: 'Sources',
  description: 'Where the facts come from. Replaces the whole list.',
});

/** An agent's input for a new article: additionally the sources. */
export const sourcedArticleInput = articleInput.extend({ sources: sources.optional() });

/** Changes to an article: fields that are not sent stay the same. */
export const articleChanges = sourcedArticleInput
  .extend({
    is_featured: withoutDefault(written.is_featured),
    is_published: z.boolean().meta({
      title: 'Published',
      description:
        'true: publishes it with these changes, now or at `published_at`; false: withdraws it.',
    }),
  })
  .partial();

export type ArticleChanges = z.infer<typeof articleChanges>;

/** All attributes of the content type, named as in the panel and the REST API. */
export const articleFields = z.object({
  ...written,
  ota: z.unknown().meta({ title: 'OTA', description: 'The OTA this article is about.' }),
  author: z.unknown().meta({ title: 'Author', description: 'The desk or person who signs it.' }),
  coauthors: z.unknown().meta({
    title: 'Further authors',
    description: 'Further authors, in the order of the byline.',
  }),
  category: z.unknown().meta({ title: 'Category', description: 'The subject it is filed under.' }),
  tags: z.unknown().meta({
    title: 'Tags',
    description: 'Names, companies, places: finer than the category. A search finds them.',
  }),
  featured_image: z.unknown().meta({
    title: 'Featured image',
    description:
      'Picked from the Media Library, where it has an alternative text and a focal point that stays in sight.',
  }),
  featured_image_path: optionalShortText().meta({
    title: 'Featured image address',
    description: 'Address that a pipeline sent, used when no picture of the library is picked.',
  }),
  first_published_at: dateTime().nullish().meta({
    title: 'Publication date',
    description: 'Shown to readers. Set once, at the first publication, unless you set it.',
  }),
  scheduled_for: dateTime().nullish().meta({
    title: 'Publish at',
    description:
      'Future time at which this draft is published automatically. A past time is refused.',
  }),
  sources: z.unknown().meta({
    title: 'Sources',
    description: 'Where the facts come from; listed under the article.',
  }),
  related_ids: listed.related_ids.nullable().meta({
    title: 'Related articles',
    description: 'Picked by hand, shown before those that are computed.',
  }),
  corrections: z.unknown().meta({
    title: 'Corrections',
    description: 'Shown under the article: when, and what was wrong.',
  }),
  article_id: z.number().int().nullish().meta({
    title: 'Number',
    description: 'The lasting number of the article, given by the service.',
  }),
  word_count: z.number().int().nullish().meta({
    title: 'Words',
    description: 'Words of the body, counted by the service.',
  }),
  content_updated_at: dateTime().nullish().meta({
    title: 'Content changed',
    description: 'Time of the last change visible to readers, set by the service.',
  }),
});
