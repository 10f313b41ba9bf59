import { getService } from '@ota-news/foundation/contracts/services';
import type { PageRoute, PublicRequest } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { addressOf } from '#api/addresses';
import type { ArticleSummary, TopicHeadline } from '#api/page-models';
import { NUMBERED_PAGES } from '../contracts/redirects';
import { isBeyond, LIST_TAGS, pageNumber, pagesOf, pagination } from './lists';
import { largestMoves, listedYears, marketRows } from './markets';
import { articleList, webSite } from './structured-data';

/** Stories above the list: the lead, and those beside it. */
const TOP_STORIES = 3;
/** Stories below them: as many as a phone shows on few screens. */
const PAGE_SIZE = 12;
/** How long before the latest article a featured story may lead, in milliseconds. */
const FEATURED_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Articles at the top: those pinned for today, then the featured ones of the latest week, then the latest, newest first
 * among each.
 */
const topStories = async (strapi: Core.Strapi): Promise<ArticleSummary[]> => {
  const articles = getService(strapi, 'api::article.published-articles');
  const today = new Date().toISOString().slice(0, 10);
  const [pinned, latest] = await Promise.all([
    articles.latest({ pinnedOn: today }, 1),
    articles.latest({}, TOP_STORIES),
  ]);
  const [newest] = latest;
  if (newest === undefined) return [];
  const from = new Date(Date.parse(newest.publishedAt) - FEATURED_MS).toISOString();
  const featured = await articles.latest({ isFeatured: true, from }, TOP_STORIES);
  const byId = new Map([...pinned, ...featured, ...latest].map((article) => [article.id, article]));
  return [...byId.values()].slice(0, TOP_STORIES);
};

/** Topics with their latest headline; those without articles are left out. */
const topicHeadlines = async (strapi: Core.Strapi): Promise<TopicHeadline[]> => {
  const [categories, headlines] = await Promise.all([
    getService(strapi, 'api::category.categories').all(),
    getService(strapi, 'api::article.published-articles').latestByCategory(),
  ]);
  return categories.flatMap(({ id, name, slug }) => {
    const latest = headlines.get(id);
    return latest === undefined ? [] : [{ name, url: addressOf.category(slug), latest }];
  });
};

/** The redirect of an address such as `/?p=17`, by which another system knew a page of this site. */
const movedPage = async (strapi: Core.Strapi, query: PublicRequest['query']) => {
  for (const name of NUMBERED_PAGES) {
    const number = query[name];
    if (number === undefined) continue;
    const found = await getService(strapi, 'redirects', 'redirects').find(`/?${name}=${number}`);
    if (found !== null) return found;
  }
  return null;
};

/** `/`: the lead, markets, the latest articles by day, and topics. */
export const homePage = (strapi: Core.Strapi): PageRoute => ({
  kind: 'page',
  path: '/',
  queryParameters: ['page', ...NUMBERED_PAGES],
  async respond(request) {
    const moved = await movedPage(strapi, request.query);
    if (moved !== null) return moved;
    const page = pageNumber(request);
    if (page === null) return null;
    const isFirst = page === 1;
    const site = await getService(strapi, 'site', 'frame').publication();
    const articles = getService(strapi, 'api::article.published-articles');
    const top = await topStories(strapi);
    const except = top.map(({ id }) => id);
    const [latest, otas, comparisons, topics] = await Promise.all([
      articles.latest({ except }, PAGE_SIZE, (page - 1) * PAGE_SIZE),
      getService(strapi, 'api::ota.ota-directory').all(),
      getService(strapi, 'api::comparison.comparisons').all(),
      topicHeadlines(strapi),
    ]);
    // Every article has an OTA, so the OTAs' counts sum up to the total without counting the archive.
    const total = otas.reduce((sum, ota) => sum + ota.articleCount, 0) - top.length;
    if (isBeyond(page, total)) return null;
    const listed = isFirst ? await listedYears(strapi, otas) : [];
    return {
      content: {
        kind: 'home',
        top: isFirst ? top : [],
        latest,
        pagination: pagination(page, total, PAGE_SIZE, pagesOf('/')),
        markets: marketRows(listed),
        moves: await largestMoves(strapi, listed),
        topics,
        otas,
        comparisons,
      },
      canonicalPath: pagesOf('/')(page),
      title: isFirst ? site.name : `Latest, page ${page}`,
      description: site.description,
      tags: [...LIST_TAGS, 'comparisons', 'share-prices'],
      structuredData: isFirst
        ? [webSite(site), articleList([...top, ...latest])]
        : [articleList(latest)],
    };
  },
});
