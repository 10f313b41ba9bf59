import { absolute } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import type { ArticleSummary } from '#api/page-models';

/** Something that an editor would want to mend. */
export const finding = z.object({
  kind: z.enum(['article', 'ota']),
  id: z.number().int(),
  slug: z.string().nullable(),
  title: z.string(),
  url: z.string(),
  detail: z.string().meta({ description: 'What was found.' }),
});

export type Finding = z.infer<typeof finding>;

/**
 * Looks for one kind of thing to mend, at so many documents from a place on; null for a document at which
 * there is nothing.
 */
export type Check = (
  strapi: Core.Strapi,
  limit: number,
  offset: number,
) => Promise<(Finding | null)[]>;

/** What was found at a published article. */
export const atArticle = (
  { id, title, url }: Pick<ArticleSummary, 'id' | 'title' | 'url'>,
  detail: string,
): Finding => ({
  kind: 'article',
  id,
  slug: url.slice(url.lastIndexOf('/') + 1),
  title,
  url: absolute(url),
  detail,
});
