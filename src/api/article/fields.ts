import { kept } from '@ota-news/foundation/fields/changes';
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
import { sourceFields } from '@ota-news/foundation/fields/components';
import { z } from '@strapi/utils';

/** A moment (RFC 3339 §5.6, which lets T and Z be lower case). */
const dateTime = () =>
  z
    .string()
    .toUpperCase()
    .check(z.iso.datetime({ offset: true, local: false }));

/** Fields that a pipeline, an agent or an editor sets. */
const written = {
  title: shortText().meta({ title: 'Title', description: 'The headline, at most 255 characters.' }),
  slug: slug().optional().meta({
    title: 'Slug',
    description:
      'Last part of the address: lower-case words joined by hyphens. Where there is none, it is made from the title and follows it until the first publication.',
  }),
  excerpt: optionalText().meta({
    title: 'Excerpt',
    description: 'One or two sentences that stand under the headline and in lists.',
  }),
  body: longText().meta({
    title: 'Body',
    description: 'The article in markdown. Raw HTML is shown as text, not interpreted.',
  }),
  featured_image_caption: optionalShortText().meta({
    title: 'Image caption',
    description: 'Stands under the featured image: what it shows and who made it.',
  }),
  reading_time_minutes: z.number().int().min(0).max(INTEGER_MAX).nullish().meta({
    title: 'Reading time (minutes)',
    description: 'Whole minutes. Empty: computed from the body.',
  }),
  is_featured: z.boolean().default(false).meta({
    title: 'Featured',
    description: 'Featured articles lead the home page.',
  }),
  meta_title: metaTitle(),
  meta_description: metaDescription(),
};

/** `POST /api/articles`: the contract's input, nothing else. */
export const articleInput = z
  .strictObject({
    ota_id: resourceId().meta({ title: 'OTA', description: 'Number of the OTA it is about.' }),
    author_id: resourceId().meta({ title: 'Author', description: 'Number of the author.' }),
    category_id: resourceId()
      .nullish()
      .meta({ title: 'Category', description: 'Number of the category.' }),
    ...written,
    featured_image: optionalShortText().meta({
      title: 'Featured image',
      description: '`path` from the answer of `POST /api/images`, or an absolute https address.',
    }),
    is_published: z.boolean().default(false).meta({
      title: 'Published',
      description:
        'false: a draft. true: published now, or at `published_at` when that lies in the future.',
    }),
    published_at: dateTime().nullish().meta({
      title: 'Publication date',
      description: 'ISO 8601 with offset. Empty: the moment of first publication.',
    }),
  })
  .meta({ id: 'ArticleInput', title: 'Article (input)' });

export type ArticleInput = z.infer<typeof articleInput>;

const MAX_SOURCES = 50;

const sources = z.array(z.strictObject(sourceFields.shape)).max(MAX_SOURCES).meta({
  title: 'Sources',
  description: 'Where the facts come from, listed under the article. Replaces the whole list.',
});

/** What an agent sends for a new article: the contract's input and where the facts come from. */
export const sourcedArticleInput = articleInput.extend({ sources: sources.optional() });

/** Changes of an article: only the fields that are sent are changed. */
export const articleChanges = sourcedArticleInput
  .extend({
    is_featured: kept(written.is_featured),
    is_published: z.boolean().meta({
      title: 'Published',
      description:
        'true: publishes the article with these changes, at `published_at` when that lies in the future. false: withdraws it from the public pages.',
    }),
  })
  .partial();

export type ArticleChanges = z.infer<typeof articleChanges>;

/** Every attribute of the content type, as the panel and the REST core name them. */
export const articleFields = z.object({
  ...written,
  ota: z.unknown().meta({ title: 'OTA', description: 'The OTA this article is about.' }),
  author: z.unknown().meta({ title: 'Author', description: 'The desk or person who signs it.' }),
  category: z.unknown().meta({ title: 'Category', description: 'The subject it is filed under.' }),
  featured_image: z.unknown().meta({
    title: 'Featured image',
    description: 'Picked from the Media Library. Give it an alternative text there.',
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
      'A moment in the future at which this draft goes out by itself. One that has passed is refused.',
  }),
  sources: z.unknown().meta({
    title: 'Sources',
    description: 'Where the facts come from; listed under the article.',
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
    description: 'When something readers see last changed, kept by the service.',
  }),
});
