import { absolute } from '@ota-news/foundation/network/public-address';
import { z } from '@strapi/utils';
import type { TextPage } from '#api/page/services/text-pages';
import { addresses, lastSegment, markdownAlternate } from './common';

/** A standing page in a list. */
export const pageListing = z.object({
  id: z.number().int(),
  title: z.string(),
  slug: z.string(),
  ...addresses,
  in_footer: z.boolean(),
  updated_at: z.string(),
});

export type PageListing = z.infer<typeof pageListing>;

export const listPage = (page: TextPage): PageListing => ({
  id: page.id,
  title: page.title,
  slug: lastSegment(page.url),
  url: absolute(page.url),
  markdown_url: markdownAlternate(page.url),
  in_footer: page.isInFooter,
  updated_at: page.updatedAt,
});

export const pageLine = ({ id, title, url }: PageListing): string => `[${id}] ${title}: ${url}`;

/** A whole page. */
export const pageDetail = pageListing.extend({
  body: z.string(),
  meta_title: z.string().nullable(),
  meta_description: z.string().nullable(),
});

export const describePage = (page: TextPage): z.infer<typeof pageDetail> => ({
  ...listPage(page),
  body: page.body,
  meta_title: page.metaTitle,
  meta_description: page.metaDescription,
});
