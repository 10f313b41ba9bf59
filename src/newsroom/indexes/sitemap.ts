import { getService } from '@ota-news/foundation/contracts/services';
import type { DocumentRoute, PublicDocument } from '@ota-news/foundation/contracts/site';
import { database } from '@ota-news/foundation/database/connection';
import { absolute, publicUrl } from '@ota-news/foundation/network/public-address';
import { collectWritten } from '@ota-news/foundation/index-formats/collect';
import type { Core } from '@strapi/strapi';
import { SitemapIndexStream } from 'sitemap';
import { countPublished, hasMoreThan } from './archive';
import { INDEX_TAGS } from './non-article-pages';
import { newsEntries, pageEntries } from './sitemap-entries';
import { urlSet } from './url-set';
import type { ArchiveWriter } from './writer';
import type { Written } from './writing-thread';

/** Maximum addresses per file (sitemaps.org). */
const MAX_ADDRESSES = 50_000;
/** Articles per part of a divided sitemap. */
const PART_SIZE = 45_000;
const NEWS_CACHE_SECONDS = 600;

const document = (written: Written, tags = INDEX_TAGS): PublicDocument => ({
  contentType: 'application/xml; charset=utf-8',
  ...written,
  tags,
});

const partCount = (articles: number): number => Math.ceil(articles / PART_SIZE);

/** `/sitemap.xml`: every indexable address, or an index of parts if there are too many. */
const sitemap = (strapi: Core.Strapi, writer: ArchiveWriter): DocumentRoute => ({
  kind: 'document',
  path: '/sitemap.xml',
  async respond() {
    const [articles, pages] = await Promise.all([
      countPublished(database(strapi)),
      pageEntries(strapi),
    ]);
    if (articles + pages.length <= MAX_ADDRESSES) {
      const range = { offset: 0, limit: MAX_ADDRESSES };
      return document(await writer.write({ kind: 'sitemap', base: publicUrl(), pages, range }));
    }
    const parts = Array.from({ length: partCount(articles) }, (_, part) =>
      absolute(`/sitemap-articles-${part + 1}.xml`),
    );
    const body = await collectWritten(
      [[absolute('/sitemap-pages.xml'), ...parts]],
      new SitemapIndexStream(),
    );
    return document({ body });
  },
});

const pagesPart = (strapi: Core.Strapi): DocumentRoute => ({
  kind: 'document',
  path: '/sitemap-pages.xml',
  async respond() {
    return document({ body: await urlSet([await pageEntries(strapi)]) });
  },
});

const articlesPart = (strapi: Core.Strapi, writer: ArchiveWriter): DocumentRoute => ({
  kind: 'document',
  path: '/sitemap-articles-:part.xml',
  async respond({ params }) {
    const part = /^[1-9]\d{0,3}$/.test(params.part ?? '') ? Number(params.part) : 0;
    const range = { offset: (part - 1) * PART_SIZE, limit: PART_SIZE };
    if (part < 1 || !(await hasMoreThan(database(strapi), range.offset))) return null;
    const written = await writer.write({
      kind: 'sitemap',
      base: publicUrl(),
      pages: [],
      range,
    });
    return document(written, ['articles', 'otas']);
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
export const sitemapRoutes = (strapi: Core.Strapi, writer: ArchiveWriter): DocumentRoute[] =>
  [sitemap, pagesPart, articlesPart, news].map((route) => route(strapi, writer));
