import { getService } from '@ota-news/foundation/contracts/services';
import type { PageRoute, PublicPage } from '@ota-news/foundation/contracts/site';
import { creditLine } from '@ota-news/foundation/media/credit-line';
import { digitalSourceAddress } from '@ota-news/foundation/media/digital-source-type';
import { absolute } from '@ota-news/foundation/network/public-address';
import { withContents } from '@ota-news/foundation/markdown/anchors';
import { renderMarkdown } from '@ota-news/foundation/markdown/render';
import type { Core } from '@strapi/strapi';
import type { Provenance } from '@ota-news/foundation/contracts/history';
import type { ArticleModel, ArticleSummary } from '#api/page-models';
import { addressOf } from '#api/addresses';
import { fediverseHandle } from '#api/author/fediverse';
import { relatedTo } from '../related-articles';
import type { PublishedArticle } from '#api/article/article-rows';
import { headOf } from './article-head';
import { frontMatter } from './front-matter';
import { LIST_TAGS } from './lists';
import { articleMovedTo } from './moved';
import { disclosureOf, pictureDisclosureOf } from './provenance';
import { breadcrumbList, newsArticle, withoutNulls } from './structured-data';
import { breadcrumbsTo } from './breadcrumbs';

/** Articles on the same topic beside the related ones. */
const MORE_ON_TOPIC = 3;

/** The latest articles on an article's topic, without those that are shown as related. */
const moreOnTopic = async (
  strapi: Core.Strapi,
  { id, categoryId }: PublishedArticle,
  related: ArticleSummary[],
): Promise<ArticleSummary[]> =>
  categoryId === null
    ? []
    : getService(strapi, 'api::article.published-articles').latest(
        { categoryId, except: [id, ...related.map((article) => article.id)] },
        MORE_ON_TOPIC,
      );

const articleModel = async (
  strapi: Core.Strapi,
  article: PublishedArticle,
  provenance: Provenance | null,
): Promise<ArticleModel> => {
  const [parts, related, { previous, next }] = await Promise.all([
    getService(strapi, 'api::article.published-articles').partsOf(article.rowId),
    relatedTo(strapi, article),
    getService(strapi, 'api::article.article-archive').besideArticle(article),
  ]);
  const [tags, onTopic] = await Promise.all([
    getService(strapi, 'api::article.article-tags').linked(parts.tags),
    moreOnTopic(strapi, article, related),
  ]);
  return {
    kind: 'article',
    id: article.id,
    title: article.title,
    excerpt: article.excerpt,
    ...withContents(await renderMarkdown(article.body)),
    publishedAt: article.publishedAt,
    updatedAt: article.updatedAt,
    readingTimeMinutes: article.readingTimeMinutes,
    image: article.image,
    imageDisclosure: pictureDisclosureOf(article.image),
    optional: article.optional,
    ota: article.otaCard,
    authors: article.authors,
    category: article.category,
    ...parts,
    tags,
    disclosure: disclosureOf(provenance),
    related,
    onTopic,
    previous,
    next,
  };
};

/** Markdown section of the corrections. Line breaks become spaces, as each is a list item. */
const correctionsNote = ({ corrections }: ArticleModel): string =>
  corrections.length === 0
    ? ''
    : `\n\n## Corrections\n\n${corrections
        .map(({ date, text }) => `- ${date}: ${text.replace(/\s+/g, ' ').trim()}\n`)
        .join('')}`;

/** Titles of articles with the addresses of their markdown; null without articles. */
const markdownLinks = (articles: ArticleSummary[]): { title: string; url: string }[] | null =>
  articles.length === 0
    ? null
    : articles.map(({ title, url }) => ({ title, url: absolute(`${url}.md`) }));

/** What is known of the picture's origin. */
const imageFacts = ({ image, imageDisclosure }: ArticleModel) => {
  const provenance = image?.provenance ?? null;
  return {
    image_credit: creditLine(provenance),
    image_rights: provenance?.rights,
    image_source: provenance?.source,
    image_digital_source_type:
      provenance?.digitalSourceType && digitalSourceAddress(provenance.digitalSourceType),
    image_made_with: provenance?.madeWith,
    image_disclosure: imageDisclosure,
  };
};

/** YAML front matter with the facts, then the unmodified body. */
const articleMarkdown = (
  article: ArticleModel,
  provenance: Provenance | null,
  body: string,
  path: string,
  publisher: string,
): string => {
  const facts = withoutNulls({
    title: article.title,
    id: article.id,
    url: absolute(path),
    ota: article.ota.name,
    ota_url: absolute(article.ota.url),
    ota_profile: absolute(article.ota.profileUrl),
    author: article.authors[0]?.name ?? null,
    authors: article.authors.length < 2 ? null : article.authors.map(({ name }) => name),
    category: article.category?.name ?? null,
    tags: article.tags.length === 0 ? null : article.tags.map(({ name }) => name),
    published_at: article.publishedAt,
    updated_at: article.updatedAt,
    reading_time_minutes: article.readingTimeMinutes,
    excerpt: article.excerpt,
    image: article.image === null ? null : absolute(article.image.url),
    image_caption: article.optional.featured_image_caption,
    ...imageFacts(article),
    sources:
      article.sources.length === 0
        ? null
        : article.sources.map(({ name, url }) => ({ title: name, url })),
    written_with: provenance?.agents ?? null,
    reviewed_by_person: provenance === null ? null : provenance.releasedBy !== null,
    disclosure: article.disclosure,
    related: markdownLinks(article.related),
    more_on_topic: markdownLinks(article.onTopic),
    previous_on_ota: article.previous && absolute(`${article.previous.url}.md`),
    next_on_ota: article.next && absolute(`${article.next.url}.md`),
    publisher,
    license: absolute('/robots.txt'),
  });
  return `${frontMatter(facts)}\n${body}${correctionsNote(article)}`;
};

/** Account of the first author in the fediverse. */
const creatorOf = async (
  strapi: Core.Strapi,
  { authorId }: PublishedArticle,
): Promise<string | null> =>
  authorId === null
    ? null
    : fediverseHandle(await getService(strapi, 'api::author.authors').linksOf(authorId));

/** Builds the page of a published article or a draft. */
export const articlePage = async (
  strapi: Core.Strapi,
  article: PublishedArticle,
): Promise<PublicPage> => {
  const provenance = await getService(strapi, 'history', 'versions').provenance(article.documentId);
  const model = await articleModel(strapi, article, provenance);
  const site = await getService(strapi, 'site', 'frame').publication();
  const path = article.url;
  const breadcrumbs = breadcrumbsTo([article.ota.name, article.ota.url], [article.title, path]);
  return {
    content: model,
    ...(await headOf({
      ...article,
      metaTitle: article.optional.meta_title,
      metaDescription: article.optional.meta_description,
    })),
    tags: [`article:${article.documentId}`, ...LIST_TAGS],
    lastModified: new Date(model.updatedAt),
    image: article.image,
    about: { name: article.otaCard.name, color: article.otaCard.primaryColor },
    fediverseCreator: await creatorOf(strapi, article),
    openGraphType: 'article',
    breadcrumbs,
    feedUrl: addressOf.feed(article.otaSlug),
    structuredData: [newsArticle(model, provenance, path, site), breadcrumbList(breadcrumbs)],
    markdown: () => articleMarkdown(model, provenance, article.body, path, site.name),
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
  async lookUp(params) {
    const places = params.map(({ otaSlug = '', articleSlug = '' }) => ({ otaSlug, articleSlug }));
    const known = await getService(strapi, 'api::article.published-articles').otaSlugsOf(
      places.map(({ articleSlug }) => articleSlug),
    );
    return Promise.all(
      places.map(({ otaSlug, articleSlug }) =>
        known.get(articleSlug) === otaSlug
          ? 'document'
          : articleMovedTo(strapi, otaSlug, articleSlug),
      ),
    );
  },
});
