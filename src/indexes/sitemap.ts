import type { Core } from '@strapi/strapi';
import { SitemapIndexStream, SitemapStream, type SitemapItemLoose } from 'sitemap';
import type { DocumentRoute, PublicDocument } from '../contracts/site';
import { publicUrl } from '../environment';
import { countPublished } from './archive';
import { collectWritten } from '../index-formats/collect';
import { articleEntries, newsEntries, pageEntries } from './sitemap-entries';

/** The most addresses in one file that the protocol (sitemaps.org) allows. */
const MOST_ADDRESSES = 50_000;
/** Articles in a part of a divided sitemap. */
const PART_SIZE = 45_000;
const NEWS_CACHE_SECONDS = 600;

const urlSet = (
  entries: AsyncIterable<SitemapItemLoose[]> | Iterable<SitemapItemLoose[]>,
  { news = false, image = false }: { news?: boolean; image?: boolean } = {},
): Promise<Buffer> =>
  collectWritten(
    entries,
    new SitemapStream({
      hostname: publicUrl(),
      xmlns: { news, image, xhtml: false, video: false },
    }),
  );

const TAGS = [
  'articles',
  'otas',
  'comparisons',
  'glossary-terms',
  'pr-links',
  'categories',
  'authors',
  'frame',
];

const document = (body: Buffer, tags = TAGS): PublicDocument => ({
  contentType: 'application/xml; charset=utf-8',
  body,
  tags,
});

const partCount = (articles: number): number => Math.ceil(articles / PART_SIZE);

/** `/sitemap.xml`: every indexable address, or an index of parts when there are too many. */
const sitemap = (strapi: Core.Strapi): DocumentRoute => ({
  kind: 'document',
  path: '/sitemap.xml',
  async respond() {
    const [articles, pages] = await Promise.all([countPublished(strapi), pageEntries(strapi)]);
    if (articles + pages.length <= MOST_ADDRESSES) {
      const everything = async function* (): AsyncGenerator<SitemapItemLoose[]> {
        yield pages;
        yield* articleEntries(strapi, { offset: 0, limit: MOST_ADDRESSES });
      };
      return document(await urlSet(everything(), { image: true }));
    }
    const parts = Array.from(
      { length: partCount(articles) },
      (_, part) => `${publicUrl()}/sitemap-articles-${part + 1}.xml`,
    );
    return document(
      await collectWritten(
        [[`${publicUrl()}/sitemap-pages.xml`, ...parts]],
        new SitemapIndexStream(),
      ),
    );
  },
});

const pagesPart = (strapi: Core.Strapi): DocumentRoute => ({
  kind: 'document',
  path: '/sitemap-pages.xml',
  async respond() {
    return document(await urlSet([await pageEntries(strapi)]));
  },
});

const articlesPart = (strapi: Core.Strapi): DocumentRoute => ({
  kind: 'document',
  path: '/sitemap-articles-:part.xml',
  async respond({ params }) {
    const part = /^[1-9]\d{0,3}$/.test(params.part ?? '') ? Number(params.part) : 0;
    if (part < 1 || part > partCount(await countPublished(strapi))) return null;
    const range = { offset: (part - 1) * PART_SIZE, limit: PART_SIZE };
    return document(await urlSet(articleEntries(strapi, range), { image: true }), [
      'articles',
      'otas',
    ]);
  },
});

/** `/sitemap-news.xml`: the last two days. */
const news = (strapi: Core.Strapi): DocumentRoute => ({
  kind: 'document',
  path: '/sitemap-news.xml',
  cacheSeconds: NEWS_CACHE_SECONDS,
  async respond() {
    return document(await urlSet(newsEntries(strapi), { news: true }), ['articles', 'otas']);
  },
});

/** The sitemap, whole or in parts (sitemaps.org 0.9, with Google's image and news extensions). */
export const sitemapRoutes = (strapi: Core.Strapi): DocumentRoute[] =>
  [sitemap, pagesPart, articlesPart, news].map((route) => route(strapi));
