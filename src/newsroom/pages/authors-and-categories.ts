import type { NamedLink } from '@ota-news/foundation/contracts/page-models';
import { getService } from '@ota-news/foundation/contracts/services';
import type { PageRoute } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { addressOf, SECTIONS } from '#api/addresses';
import { isBeyond, LIST_TAGS, PAGE_SIZE, pageNumber, pagesOf, pagination } from './lists';
import { movedTo } from './moved';
import { articleList, breadcrumbList } from './structured-data';
import { breadcrumbsTo } from './breadcrumbs';

/** Links to the other documents of the same type. */
const siblings = (
  all: { name: string; slug: string }[],
  ownSlug: string,
  address: (slug: string) => string,
): NamedLink[] =>
  all
    .filter(({ slug }) => slug !== ownSlug)
    .map(({ name, slug }) => ({ name, url: address(slug) }));

/** `/authors/{slug}`: an author and their articles. */
export const authorPage = (strapi: Core.Strapi): PageRoute => ({
  kind: 'page',
  path: addressOf.author(':slug'),
  queryParameters: ['page'],
  async respond(request) {
    const { slug = '' } = request.params;
    const author = await getService(strapi, 'api::author.authors').bySlug(slug);
    if (author === null) return movedTo(strapi, 'api::author.author', slug, addressOf.author);
    const page = pageNumber(request);
    if (page === null) return null;
    const articles = getService(strapi, 'api::article.published-articles');
    const [{ articles: listed, total }, everyone] = await Promise.all([
      articles.page({ authorId: author.id }, page, PAGE_SIZE),
      getService(strapi, 'api::author.authors').all(),
    ]);
    if (isBeyond(page, total)) return null;
    const path = addressOf.author(slug);
    const breadcrumbs = breadcrumbsTo(['Authors', SECTIONS.authors], [author.name, path]);
    return {
      content: {
        kind: 'author',
        name: author.name,
        role: author.role,
        bio: author.bio,
        photo: author.photo,
        links: author.links,
        list: { articles: listed, pagination: pagination(page, total, PAGE_SIZE, pagesOf(path)) },
        siblings: siblings(everyone, slug, addressOf.author),
      },
      canonicalPath: pagesOf(path)(page),
      title: page === 1 ? author.name : `${author.name}, page ${page}`,
      description: author.bio ?? author.role,
      tags: LIST_TAGS,
      feedUrl: addressOf.authorFeed(slug),
      openGraphType: 'profile',
      image: author.photo,
      breadcrumbs,
      structuredData: [breadcrumbList(breadcrumbs), articleList(listed)],
    };
  },
});

/** `/categories/{slug}`: a category and its articles. */
export const categoryPage = (strapi: Core.Strapi): PageRoute => ({
  kind: 'page',
  path: addressOf.category(':slug'),
  queryParameters: ['page'],
  async respond(request) {
    const { slug = '' } = request.params;
    const category = await getService(strapi, 'api::category.categories').bySlug(slug);
    if (category === null) {
      return movedTo(strapi, 'api::category.category', slug, addressOf.category);
    }
    const page = pageNumber(request);
    if (page === null) return null;
    const articles = getService(strapi, 'api::article.published-articles');
    const [{ articles: listed, total }, categories] = await Promise.all([
      articles.page({ categoryId: category.id }, page, PAGE_SIZE),
      getService(strapi, 'api::category.categories').all(),
    ]);
    if (isBeyond(page, total)) return null;
    const path = addressOf.category(slug);
    const breadcrumbs = breadcrumbsTo(['Topics', SECTIONS.categories], [category.name, path]);
    return {
      content: {
        kind: 'category',
        name: category.name,
        description: category.description,
        list: { articles: listed, pagination: pagination(page, total, PAGE_SIZE, pagesOf(path)) },
        siblings: siblings(categories, slug, addressOf.category),
      },
      canonicalPath: pagesOf(path)(page),
      title: page === 1 ? category.name : `${category.name}, page ${page}`,
      description: category.description,
      feedUrl: addressOf.categoryFeed(slug),
      tags: LIST_TAGS,
      breadcrumbs,
      structuredData: [breadcrumbList(breadcrumbs), articleList(listed)],
    };
  },
});
