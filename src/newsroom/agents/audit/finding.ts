import type { CallContext } from '@ota-news/foundation/agent-tools/tool';
import { absolute } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import type { ArticleSummary } from '#api/page-models';

/** A problem in a document that an editor should fix. */
export const finding = z.object({
  kind: z.enum(['article', 'ota']),
  id: z.number().int(),
  slug: z.string().nullable(),
  title: z.string(),
  url: z.string(),
  detail: z.string().meta({ description: 'The problem.' }),
});

export type Finding = z.infer<typeof finding>;

/**
 * Checks up to `limit` documents from `offset` for one kind of problem. An entry is null for a
 * document without the problem. Checks that look at documents one by one say how far they are.
 */
export type Check = (
  strapi: Core.Strapi,
  limit: number,
  offset: number,
  progress?: CallContext['progress'],
) => Promise<(Finding | null)[]>;

/** Builds the finding for a published article. */
export const articleFinding = (
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
