import type { NamedLink } from '@ota-news/foundation/contracts/page-models';
import { getService } from '@ota-news/foundation/contracts/services';
import type { PageRoute } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { addressOf, SECTIONS } from '#api/addresses';
import type { ArticleFilter } from '#api/article/article-filter';
import type { ListSummary } from '#api/article/page-models';
import { breadcrumbsTo } from './breadcrumbs';
import { headlineOf, LIST_TAGS } from './lists';
import { breadcrumbList, itemList } from './structured-data';

type FilteredLink = NamedLink & { filter: ArticleFilter };

interface ListIndex {
  path: string;
  title: string;
  lead: string;
  lists(strapi: Core.Strapi): Promise<FilteredLink[]>;
}

const summary = async (
  strapi: Core.Strapi,
  { name, url, filter }: FilteredLink,
): Promise<ListSummary> => {
  const articles = getService(strapi, 'api::article.published-articles');
  const {
    articles: [newest],
    total,
  } = await articles.page(filter, 1, 1);
  return {
    name,
    url,
    articleCount: total,
    latest: headlineOf(newest),
  };
};

const listIndexPage =
  ({ path, title, lead, lists }: ListIndex) =>
  (strapi: Core.Strapi): PageRoute => ({
    kind: 'page',
    path,
    async respond() {
      const found = await lists(strapi);
      const breadcrumbs = breadcrumbsTo([title, path]);
      return {
        content: {
          kind: 'list-index',
          title,
          lead,
          lists: await Promise.all(found.map((list) => summary(strapi, list))),
        },
        title,
        description: lead,
        tags: LIST_TAGS,
        breadcrumbs,
        structuredData: [breadcrumbList(breadcrumbs), itemList(found)],
      };
    },
  });

/** `/categories`: all topics. */
export const categoryIndexPage = listIndexPage({
  path: SECTIONS.categories,
  title: 'Topics',
  lead: 'What we write about, each topic with its latest article.',
  lists: async (strapi) =>
    (await getService(strapi, 'api::category.categories').all()).map(({ id, name, slug }) => ({
      name,
      url: addressOf.category(slug),
      filter: { categoryId: id },
    })),
});

/** `/authors`: all authors. */
export const authorIndexPage = listIndexPage({
  path: SECTIONS.authors,
  title: 'Authors',
  lead: 'Who writes here, each with their latest article.',
  lists: async (strapi) =>
    (await getService(strapi, 'api::author.authors').all()).map(({ id, name, slug }) => ({
      name,
      url: addressOf.author(slug),
      filter: { authorId: id },
    })),
});
