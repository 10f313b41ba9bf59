import { getService } from '@ota-news/foundation/contracts/services';
import type { DocumentRoute, PublicDocument } from '@ota-news/foundation/contracts/site';
import { database } from '@ota-news/foundation/database/connection';
import { absolute } from '@ota-news/foundation/network/public-address';
import { collectWritten } from '@ota-news/foundation/index-formats/collect';
import type { Core } from '@strapi/strapi';
import { SitemapIndexStream } from 'sitemap';
import type { ArchivedMonth } from '#api/article/services/article-archive';
import type { ArchivedArticle } from './archive';
import {
  monthRanges,
  readMonths,
  totalOf,
  type ArchiveParts,
  type MonthRange,
} from './archive-parts';
import { INDEX_TAGS } from './non-article-pages';
import { join, partOf, type Part } from './parts';
import { articleEntries, newsEntries, pageEntries } from './sitemap-entries';
import { urlEntries, urlSet, urlSetFrame } from './url-set';

const PATH = '/sitemap.xml';
/** Maximum addresses per file (sitemaps.org). */
const MAX_ADDRESSES = 50_000;
/** Articles per part of a divided sitemap. */
const PART_SIZE = 45_000;
const NEWS_CACHE_SECONDS = 600;

const document = (
  content: Pick<PublicDocument, 'body' | 'digest'>,
  tags = INDEX_TAGS,
): PublicDocument => ({
  contentType: 'application/xml; charset=utf-8',
  ...content,
  tags,
});

/** Selects articles, oldest first: a new one then changes only the last part of a divided sitemap. */
const rangesOf = (
  months: ArchivedMonth[],
  range?: { offset: number; limit: number },
): MonthRange[] => monthRanges([...months].reverse(), range);

const FORMAT = {
  order: 'asc',
  write: (articles: AsyncIterable<ArchivedArticle[]>) => urlEntries(articleEntries(articles)),
} as const;

/** Puts the parts of a sitemap in its frame. */
const framed = async (parts: Part[], tags?: string[]): Promise<PublicDocument> => {
  const { before, after } = await urlSetFrame({ image: true });
  return document(join([partOf(before), ...parts, partOf(after)]), tags);
};

const indexOf = async (articles: number): Promise<PublicDocument> => {
  const parts = Array.from({ length: Math.ceil(articles / PART_SIZE) }, (_, part) =>
    absolute(`/sitemap-articles-${part + 1}.xml`),
  );
  const body = await collectWritten(
    [[absolute('/sitemap-pages.xml'), ...parts]],
    new SitemapIndexStream(),
  );
  return document({ body });
};

/** `/sitemap.xml`: every indexable address, or an index of parts if there are too many. */
const sitemap = (strapi: Core.Strapi, parts: ArchiveParts): DocumentRoute => ({
  kind: 'document',
  path: PATH,
  async respond() {
    const months = await readMonths(strapi);
    const articles = totalOf(months);
    if (articles > MAX_ADDRESSES) return indexOf(articles);
    const pages = await pageEntries(strapi, months);
    if (articles + pages.length > MAX_ADDRESSES) return indexOf(articles);
    return framed([
      partOf(await urlEntries([pages])),
      ...(await parts(PATH, rangesOf(months), FORMAT)),
    ]);
  },
});

const pagesPart = (strapi: Core.Strapi): DocumentRoute => ({
  kind: 'document',
  path: '/sitemap-pages.xml',
  async respond() {
    const pages = await pageEntries(strapi, await readMonths(strapi));
    return document({ body: await urlSet([pages]) });
  },
});

const articlesPart = (strapi: Core.Strapi, parts: ArchiveParts): DocumentRoute => ({
  kind: 'document',
  path: '/sitemap-articles-:part.xml',
  async respond({ params: { part = '' } }) {
    if (!/^[1-9]\d{0,3}$/.test(part)) return null;
    const ranges = rangesOf(await readMonths(strapi), {
      offset: (Number(part) - 1) * PART_SIZE,
      limit: PART_SIZE,
    });
    if (ranges.length === 0) return null;
    const path = `/sitemap-articles-${part}.xml`;
    return framed(await parts(path, ranges, FORMAT), ['articles', 'otas']);
  },
});

/** `/sitemap-news.xml`: articles of the last two days. */
const news = (strapi: Core.Strapi): DocumentRoute => ({
  kind: 'document',
  path: '/sitemap-news.xml',
  cacheSeconds: NEWS_CACHE_SECONDS,
  async respond() {
    const { name } = await getService(strapi, 'site', 'frame').publication();
    const body = await urlSet(newsEntries(database(strapi), name), { news: true });
    return document({ body }, ['articles', 'otas']);
  },
});

/** Routes of the sitemap, whole or divided (sitemaps.org 0.9, with Google's image and news extensions). */
export const sitemapRoutes = (strapi: Core.Strapi, parts: ArchiveParts): DocumentRoute[] =>
  [sitemap, pagesPart, articlesPart, news].map((route) => route(strapi, parts));
