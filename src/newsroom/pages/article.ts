import { getService } from '@ota-news/foundation/contracts/services';
import type { PageRoute, PublicPage } from '@ota-news/foundation/contracts/site';
import { absolute } from '@ota-news/foundation/network/public-address';
import { withAnchors } from '@ota-news/foundation/markdown/anchors';
import { descriptionOf, renderMarkdown } from '@ota-news/foundation/markdown/render';
import type { Core } from '@strapi/strapi';
import { environment } from '../../environment';
import type { ArticleModel } from '../../api/page-models';
import { addressOf } from '../../api/addresses';
import type { PublishedArticle } from '../../api/article/article-rows';
import { frontMatter } from './front-matter';
import { LIST_TAGS } from './lists';
import { articleMovedTo } from './moved';
import { breadcrumbList, newsArticle, withoutNulls } from './structured-data';
import { breadcrumbsTo } from './breadcrumbs';

const DESCRIPTION_LENGTH = 200;

const articleModel = async (
  strapi: Core.Strapi,
  article: PublishedArticle,
): Promise<ArticleModel> => {
  const [sources, related] = await Promise.all([
    getService(strapi, 'api::article.published-articles').sourcesOf(article.rowId),
    getService(strapi, 'search', 'related').relatedTo(article.id),
  ]);
  return {
    kind: 'article',
    id: article.id,
    title: article.title,
    excerpt: article.excerpt,
    bodyHtml: withAnchors(await renderMarkdown(article.body)),
    publishedAt: article.publishedAt,
    updatedAt: article.updatedAt,
    readingTimeMinutes: article.readingTimeMinutes,
    image: article.image,
    imageCaption: article.imageCaption,
    ota: article.otaCard,
    author: article.author === null ? null : { ...article.author, role: article.authorRole },
    category: article.category,
    sources,
    related,
  };
};

/** YAML front matter with the facts, then the body exactly as it was written. */
const articleMarkdown = (article: ArticleModel, body: string, path: string): string => {
  const facts = withoutNulls({
    title: article.title,
    id: article.id,
    url: absolute(path),
    ota: article.ota.name,
    ota_url: absolute(article.ota.url),
    ota_profile: absolute(article.ota.profileUrl),
    author: article.author?.name ?? null,
    category: article.category?.name ?? null,
    published_at: article.publishedAt,
    updated_at: article.updatedAt,
    reading_time_minutes: article.readingTimeMinutes,
    excerpt: article.excerpt,
    image: article.image === null ? null : absolute(article.image.url),
    image_caption: article.imageCaption,
    sources:
      article.sources.length === 0
        ? null
        : article.sources.map(({ name, url }) => ({ title: name, url })),
    related:
      article.related.length === 0
        ? null
        : article.related.map(({ title, url }) => ({ title, url: absolute(`${url}.md`) })),
    publisher: environment().SITE_NAME,
    license: absolute('/robots.txt'),
  });
  return `${frontMatter(facts)}\n${body}`;
};

/** The page of an article, published or as a draft. */
export const articlePage = async (
  strapi: Core.Strapi,
  article: PublishedArticle,
): Promise<PublicPage> => {
  const model = await articleModel(strapi, article);
  const path = article.url;
  const breadcrumbs = breadcrumbsTo([article.ota.name, article.ota.url], [article.title, path]);
  return {
    content: model,
    title: article.metaTitle ?? article.title,
    description:
      article.metaDescription ??
      article.excerpt ??
      (await descriptionOf(article.body, DESCRIPTION_LENGTH)),
    tags: [`article:${article.documentId}`, ...LIST_TAGS],
    lastModified: new Date(model.updatedAt),
    image: article.image,
    openGraphType: 'article',
    breadcrumbs,
    feedUrl: addressOf.feed(article.otaSlug),
    structuredData: [newsArticle(model, path), breadcrumbList(breadcrumbs)],
    markdown: () => articleMarkdown(model, article.body, path),
  };
};

/** `/{otaSlug}/{articleSlug}`. */
export const articleRoute = (strapi: Core.Strapi): PageRoute => ({
  kind: 'page',
  path: addressOf.article(':otaSlug', ':articleSlug'),
  async respond({ params: { otaSlug = '', articleSlug = '' } }) {
    const article = await getService(strapi, 'api::article.published-articles').bySlug(articleSlug);
    if (article?.otaSlug !== otaSlug) {
      return articleMovedTo(strapi, otaSlug, articleSlug);
    }
    return articlePage(strapi, article);
  },
});
