import { getService } from '@ota-news/foundation/contracts/services';
import type { PageRoute } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { addressOf, SECTIONS } from '#api/addresses';
import { breadcrumbsTo } from './breadcrumbs';
import { isBeyond, LIST_TAGS, PAGE_SIZE, pageNumber, pagesOf, pagination } from './lists';
import { articleList, breadcrumbList, itemList } from './structured-data';

/** `/tags`: all tags with a page. */
export const tagIndexPage = (strapi: Core.Strapi): PageRoute => ({
  kind: 'page',
  path: SECTIONS.tags,
  async respond() {
    const found = await getService(strapi, 'api::article.article-tags').all();
    const tags = found.map(({ name, slug, articleCount }) => ({
      name,
      url: addressOf.tag(slug),
      articleCount,
    }));
    const breadcrumbs = breadcrumbsTo(['Tags', SECTIONS.tags]);
    return {
      content: { kind: 'tag-index', tags },
      title: 'Tags',
      description: 'What more than one article is about.',
      tags: LIST_TAGS,
      breadcrumbs,
      structuredData: [breadcrumbList(breadcrumbs), itemList(tags)],
    };
  },
});

/** `/tags/{slug}`: the articles with a tag. */
export const tagPage = (strapi: Core.Strapi): PageRoute => ({
  kind: 'page',
  path: addressOf.tag(':slug'),
  queryParameters: ['page'],
  async respond(request) {
    const { slug = '' } = request.params;
    const tag = await getService(strapi, 'api::article.article-tags').bySlug(slug);
    const page = pageNumber(request);
    if (tag === null || page === null) return null;
    const { articles, total } = await getService(strapi, 'api::article.published-articles').page(
      { tags: tag.spellings },
      page,
      PAGE_SIZE,
    );
    if (isBeyond(page, total)) return null;
    const path = addressOf.tag(slug);
    const breadcrumbs = breadcrumbsTo(['Tags', SECTIONS.tags], [tag.name, path]);
    return {
      content: {
        kind: 'tag',
        name: tag.name,
        list: { articles, pagination: pagination(page, total, PAGE_SIZE, pagesOf(path)) },
      },
      canonicalPath: pagesOf(path)(page),
      title: page === 1 ? tag.name : `${tag.name}, page ${page}`,
      description: `Articles tagged “${tag.name}”.`,
      tags: LIST_TAGS,
      breadcrumbs,
      structuredData: [breadcrumbList(breadcrumbs), articleList(articles)],
    };
  },
});
