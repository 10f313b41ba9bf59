import { getService } from '@ota-news/foundation/contracts/services';
import { absolute } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import type { ArticleSummary } from '#api/page-models';
import { isEverything, type Interests } from '../interests';

/** Picture of the lead article with an absolute URL. */
export interface DigestPicture {
  url: string;
  alternativeText: string;
}

/** Article as included in an issue, with absolute URLs. */
export interface DigestArticle {
  /** Absent in issues sent before manual editing existed. */
  id?: number;
  title: string;
  url: string;
  excerpt: string | null;
  publishedAt: string;
  readingTimeMinutes: number;
  isFeatured: boolean;
  /** Slug of the OTA; subscribers follow OTAs by slug. */
  ota: string;
  otaName: string;
  /** Slugs of the category and the tags; absent in issues composed before they could be followed. */
  category?: string | null;
  tags?: string[];
}

/** Content of an issue; stored when sending starts so that all recipients get the same. */
export interface DigestContent {
  articles: DigestArticle[];
  /** Id of the lead article, if any. */
  lead?: number | null;
  leadPicture?: DigestPicture | null;
  /** True if an editor has ordered the articles. */
  isOrdered?: boolean;
}

/** Editor's choices for an issue; null values are filled automatically. */
export interface Choice {
  articles: number[] | null;
  lead: number | null;
}

/** Maximum number of articles in an issue; the rest are on the site. */
const MAX_ARTICLES = 60;

/** Maximum width in pixels: fits a message column on a high-density screen. */
const PICTURE_WIDTH = 1200;

/**
 * Returns the picture if it is in the media library. External pictures would disclose readers to
 * third parties.
 */
const pictureOf = ({ image }: ArticleSummary): DigestPicture | null => {
  if (image === null || (image.sources.length === 0 && image.width === null)) return null;
  const fitting = image.sources.find(({ width }) => width <= PICTURE_WIDTH);
  return { url: absolute(fitting?.url ?? image.url), alternativeText: image.alternativeText };
};

const articleOf = (article: ArticleSummary, tags: string[]): DigestArticle => ({
  id: article.id,
  title: article.title,
  url: absolute(article.url),
  excerpt: article.excerpt,
  publishedAt: article.publishedAt,
  readingTimeMinutes: article.readingTimeMinutes,
  isFeatured: article.isFeatured,
  ota: article.ota.url.slice(1),
  otaName: article.ota.name,
  category: article.category === null ? null : article.category.url.split('/').at(-1),
  tags,
});

/** The lead of an issue that no editor has arranged: the newest featured article, else the newest with a picture. */
const automaticLead = (found: ArticleSummary[]): ArticleSummary | undefined =>
  found.find(({ isFeatured }) => isFeatured) ??
  found.find((article) => pictureOf(article) !== null);

/** Selects the articles of an issue: those an editor chose, or those published in its period. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const published = () => getService(strapi, 'api::article.published-articles');

  const articlesOf = async (found: ArticleSummary[]): Promise<DigestArticle[]> => {
    const tags = await getService(strapi, 'api::article.article-tags').slugsOf(
      found.map(({ id }) => id),
    );
    return found.map((article) => articleOf(article, tags.get(article.id) ?? []));
  };

  return {
    /**
     * @param from exclusive start in milliseconds since 1970; `to` is inclusive
     * @param sentIds ids of articles already sent; only an explicit choice includes them again
     */
    async compose(
      from: number,
      to: number,
      { articles, lead }: Choice,
      sentIds: number[],
    ): Promise<DigestContent> {
      const span = { from: new Date(from + 1).toISOString(), to: new Date(to).toISOString() };
      const found =
        articles === null
          ? await published().latest({ ...span, except: sentIds }, MAX_ARTICLES)
          : await published().byNumbers(articles);
      // An unpublished article cannot be the lead.
      const [chosen] = lead === null ? [] : await published().byNumbers([lead]);
      const leading = chosen ?? (articles === null ? automaticLead(found) : undefined);
      if (leading === undefined) {
        return { articles: await articlesOf(found), isOrdered: articles !== null };
      }
      const others = found.filter(({ id }) => id !== leading.id);
      return {
        articles: await articlesOf([leading, ...others]),
        lead: leading.id,
        leadPicture: pictureOf(leading),
        isOrdered: articles !== null,
      };
    },
  };
};

/**
 * Restricts the content to articles that match any of the interests.
 *
 * @param found addresses of the articles that each saved search finds
 */
export const contentFor = (
  content: DigestContent,
  interests: Interests,
  found: ReadonlyMap<string, ReadonlySet<string>>,
): DigestContent => {
  if (isEverything(interests)) return content;
  const { otas, categories, tags, searches } = interests;
  const articles = content.articles.filter(
    (article) =>
      otas.includes(article.ota) ||
      categories.includes(article.category ?? '') ||
      (article.tags ?? []).some((tag) => tags.includes(tag)) ||
      searches.some((search) => found.get(search)?.has(article.url)),
  );
  return { ...content, articles };
};

/**
 * Groups the articles: the lead, then featured articles, then the rest by OTA, ordered by each
 * OTA's newest article. Keeps an order set by an editor.
 */
export const groupsOf = ({ articles, lead = null, isOrdered = false }: DigestContent) => {
  const leading = articles.find(({ id }) => lead !== null && id === lead) ?? null;
  const others = articles.filter((article) => article !== leading);
  if (isOrdered) return { lead: leading, featured: [], ordered: others, otas: [] };
  const byOta = new Map<string, DigestArticle[]>();
  for (const article of others.filter(({ isFeatured }) => !isFeatured)) {
    const group = byOta.get(article.otaName) ?? [];
    byOta.set(article.otaName, [...group, article]);
  }
  return {
    lead: leading,
    featured: others.filter(({ isFeatured }) => isFeatured),
    ordered: [],
    otas: [...byOta].map(([name, group]) => ({ name, articles: group })),
  };
};

/** Returns the articles in the order in which an issue shows them. */
export const inOrder = (content: DigestContent): DigestArticle[] => {
  const { lead, featured, ordered, otas } = groupsOf(content);
  const grouped = otas.flatMap(({ articles }) => articles);
  return [...(lead === null ? [] : [lead]), ...featured, ...ordered, ...grouped];
};
