import { getService } from '@ota-news/foundation/contracts/services';
import type { PublicPage } from '@ota-news/foundation/contracts/site';
import { withContents } from '@ota-news/foundation/markdown/anchors';
import { descriptionOf, renderMarkdown } from '@ota-news/foundation/markdown/render';
import type { Core } from '@strapi/strapi';
import { breadcrumbList } from './structured-data';
import { breadcrumbsTo } from './breadcrumbs';

const DESCRIPTION_LENGTH = 200;

/** Builds a text page by slug, or null. */
export const textPage = async (strapi: Core.Strapi, slug: string): Promise<PublicPage | null> => {
  const page = await getService(strapi, 'api::page.text-pages').bySlug(slug);
  if (page === null) return null;
  const breadcrumbs = breadcrumbsTo([page.title, page.url]);
  return {
    content: {
      kind: 'page',
      title: page.title,
      ...withContents(await renderMarkdown(page.body)),
      updatedAt: page.updatedAt,
    },
    title: page.metaTitle ?? page.title,
    description: page.metaDescription ?? (await descriptionOf(page.body, DESCRIPTION_LENGTH)),
    tags: ['pages'],
    lastModified: new Date(page.updatedAt),
    canonicalPath: page.url,
    breadcrumbs,
    structuredData: [breadcrumbList(breadcrumbs)],
  };
};
