import { z } from '@strapi/utils';
import { correctionFields, sourceFields } from '#api/component-fields';

/** A reference to a company, an author or a category. */
const reference = z.object({ name: z.string(), slug: z.string() });

const optionalText = z.string().nullish();

const authorLine = z.object({
  type: z.literal('author'),
  name: z.string(),
  slug: z.string(),
  /** Absolute address of the person's page. */
  url: optionalText,
  role: optionalText,
  bio: optionalText,
  links: z.array(z.object({ label: z.string(), url: z.string() })).default([]),
});

const categoryLine = z.object({
  type: z.literal('category'),
  name: z.string(),
  slug: z.string(),
  url: optionalText,
  description: optionalText,
});

/** What articles and pages have in common; `url` only where readers see it. */
const text = {
  title: z.string(),
  slug: optionalText,
  url: optionalText,
  body: z.string(),
  meta_title: optionalText,
  meta_description: optionalText,
  updatedAt: optionalText,
};

const pageLine = z.object({
  type: z.literal('page'),
  documentId: z.string().min(1),
  ...text,
  createdAt: optionalText,
});

const articleLine = z.object({
  type: z.literal('article'),
  article_id: z.number().int(),
  status: z.enum(['published', 'scheduled', 'draft']),
  ...text,
  ota: reference.nullish(),
  author: reference.nullish(),
  coauthors: z.array(reference).default([]),
  category: reference.nullish(),
  tags: z.array(z.object({ name: z.string() })).default([]),
  excerpt: optionalText,
  featured_image: optionalText,
  featured_image_alt: optionalText,
  featured_image_caption: optionalText,
  is_featured: z.boolean().default(false),
  first_published_at: optionalText,
  scheduled_for: optionalText,
  sources: z.array(sourceFields).default([]),
  corrections: z.array(correctionFields).default([]),
});

/** A line of JSON Lines, with the names of the REST API; further fields are ignored. */
export const jsonLine = z.discriminatedUnion('type', [
  authorLine,
  categoryLine,
  pageLine,
  articleLine,
]);

/** A line as it is written. */
export type WrittenLine = z.input<typeof jsonLine>;

/** A line as it is read. */
export type ReadLine = z.output<typeof jsonLine>;

export type AuthorLine = z.output<typeof authorLine>;
export type CategoryLine = z.output<typeof categoryLine>;
export type PageLine = z.output<typeof pageLine>;
export type ArticleLine = z.output<typeof articleLine>;
