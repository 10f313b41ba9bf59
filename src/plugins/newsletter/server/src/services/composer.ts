import { getService } from '@ota-news/foundation/contracts/services';
import { absolute } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import type { ArticleSummary } from '../../../../../api/page-models';

/** An article as an issue shows it, with absolute addresses. */
export interface DigestArticle {
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
}

/** The most articles of an issue; the site has the others. */
const MOST = 60;

const articleOf = (article: ArticleSummary): DigestArticle => ({
  title: article.title,
  url: absolute(article.url),
  excerpt: article.excerpt,
  publishedAt: article.publishedAt,
  readingTimeMinutes: article.readingTimeMinutes,
  isFeatured: article.isFeatured,
  ota: article.ota.url.slice(1),
  otaName: article.ota.name,
});

/** Chooses what an issue tells: what was published in its period. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /** @param from exclusive, in milliseconds since 1970; `to` inclusive */
  async compose(from: number, to: number): Promise<DigestContent> {
    const found = await getService(strapi, 'api::article.published-articles').latest(
      { from: new Date(from + 1).toISOString(), to: new Date(to).toISOString() },
      MOST,
    );
    return { articles: found.map(articleOf) };
  },
});

/** What of an issue is for somebody who follows some OTAs; none: all. */
export const contentFor = ({ articles }: DigestContent, followed: string[]): DigestContent => {
  if (followed.length === 0) return { articles };
  const otas = new Set(followed);
  return { articles: articles.filter(({ ota }) => otas.has(ota)) };
};

/** Featured articles first, then the others by OTA, in the order of the OTAs' newest. */
export const groupsOf = ({ articles }: DigestContent) => {
  const byOta = new Map<string, DigestArticle[]>();
  for (const article of articles.filter(({ isFeatured }) => !isFeatured)) {
    const group = byOta.get(article.otaName) ?? [];
    byOta.set(article.otaName, [...group, article]);
  }
  return {
    featured: articles.filter(({ isFeatured }) => isFeatured),
    otas: [...byOta].map(([name, group]) => ({ name, articles: group })),
  };
};
