import { getService } from '@ota-news/foundation/contracts/services';
import { absolute } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import type { ArticleSummary } from '#api/page-models';

/** The picture of the article that leads, with an absolute address. */
export interface DigestPicture {
  url: string;
  alternativeText: string;
}

/** An article as an issue shows it, with absolute addresses. */
export interface DigestArticle {
  /** Absent in issues that were sent before they were prepared by hand. */
  id?: number;
  title: string;
  url: string;
  excerpt: string | null;
  publishedAt: string;
  readingTimeMinutes: number;
  isFeatured: boolean;
  /** The OTA's slug, by which readers follow it. */
  ota: string;
  otaName: string;
}

/** What an issue is made of; kept with it, so that everybody is sent the same. */
export interface DigestContent {
  articles: DigestArticle[];
  /** The number of the article that leads, if somebody has chosen one. */
  lead?: number | null;
  leadPicture?: DigestPicture | null;
  /** Somebody has put the articles in order. */
  isOrdered?: boolean;
}

/** What people have chosen for an issue; null is left to the newsletter. */
export interface Choice {
  articles: number[] | null;
  lead: number | null;
}

/** The most articles of an issue; the site has the others. */
const MOST = 60;

/** Wide enough for the column of a message on a dense screen. */
const PICTURE_WIDTH = 1200;

/** The picture from our library, and no other: what stands elsewhere would tell others who reads. */
const pictureOf = ({ image }: ArticleSummary): DigestPicture | null => {
  if (image === null || (image.sources.length === 0 && image.width === null)) return null;
  const fitting = image.sources.find(({ width }) => width <= PICTURE_WIDTH);
  return { url: absolute(fitting?.url ?? image.url), alternativeText: image.alternativeText };
};

const articleOf = (article: ArticleSummary): DigestArticle => ({
  id: article.id,
  title: article.title,
  url: absolute(article.url),
  excerpt: article.excerpt,
  publishedAt: article.publishedAt,
  readingTimeMinutes: article.readingTimeMinutes,
  isFeatured: article.isFeatured,
  ota: article.ota.url.slice(1),
  otaName: article.ota.name,
});

/** Chooses what an issue tells: what somebody has chosen, or what was published in its period. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const published = () => getService(strapi, 'api::article.published-articles');

  return {
    /**
     * @param from exclusive, in milliseconds since 1970; `to` inclusive
     * @param told numbers of articles that were sent already: only who chooses them sends them again
     */
    async compose(
      from: number,
      to: number,
      { articles, lead }: Choice,
      told: number[],
    ): Promise<DigestContent> {
      const span = { from: new Date(from + 1).toISOString(), to: new Date(to).toISOString() };
      const found =
        articles === null
          ? await published().latest({ ...span, except: told }, MOST)
          : await published().byNumbers(articles);
      // What is no longer published leads nothing.
      const [leading] = lead === null ? [] : await published().byNumbers([lead]);
      if (leading === undefined) {
        return { articles: found.map(articleOf), isOrdered: articles !== null };
      }
      const others = found.filter(({ id }) => id !== leading.id);
      return {
        articles: [leading, ...others].map(articleOf),
        lead: leading.id,
        leadPicture: pictureOf(leading),
        isOrdered: articles !== null,
      };
    },
  };
};

/** What of an issue is for somebody who follows some OTAs; none: all. */
export const contentFor = (content: DigestContent, followed: string[]): DigestContent => {
  if (followed.length === 0) return content;
  const otas = new Set(followed);
  return { ...content, articles: content.articles.filter(({ ota }) => otas.has(ota)) };
};

/**
 * The lead, then featured articles, then the others by OTA, in the order of the OTAs' newest. What somebody
 * has put in order stays in it.
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
