import { getService } from '@ota-news/foundation/contracts/services';
import type { DocumentRoute } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { addressOf, FEEDS } from '#api/addresses';
import { environment } from '#environment';
import { feedItems, type FeedItem, type FeedPlace } from './feed-items';
import { jsonFeed } from './json-feed';
import { rss } from './rss';

const ITEMS = 20;

const site = (self: string): FeedPlace => ({
  title: environment().SITE_NAME,
  description: environment().SITE_DESCRIPTION,
  page: '/',
  self,
});

const RSS_TYPE = 'application/rss+xml; charset=utf-8';

/** Routes of `/feed`, `/feed.json` and the feed of each OTA. */
export const feedRoutes = (strapi: Core.Strapi): DocumentRoute[] => {
  /** Excludes articles with a future date: feed readers would pin them to the top. */
  const newest = async (filter: { otaId?: number }): Promise<FeedItem[]> =>
    feedItems(
      await getService(strapi, 'api::article.published-articles').latestInFull(
        { ...filter, to: new Date().toISOString() },
        ITEMS,
      ),
    );
  const tags = ['articles', 'otas', 'authors', 'categories'];
  return [
    {
      kind: 'document',
      path: FEEDS.rss,
      async respond() {
        const latest = await newest({});
        return { contentType: RSS_TYPE, body: rss(site(FEEDS.rss), latest), tags };
      },
    },
    {
      kind: 'document',
      path: FEEDS.json,
      async respond() {
        const latest = await newest({});
        return {
          contentType: 'application/feed+json; charset=utf-8',
          body: jsonFeed(site(FEEDS.json), latest),
          tags,
        };
      },
    },
    {
      kind: 'document',
      path: addressOf.feed(':otaSlug'),
      async respond({ params: { otaSlug = '' } }) {
        const ota = await getService(strapi, 'api::ota.ota-directory').bySlug(otaSlug);
        if (ota === null) return null;
        const latest = await newest({ otaId: ota.id });
        const place = {
          title: `${environment().SITE_NAME}: ${ota.name}`,
          description: `News about ${ota.name}.`,
          page: ota.url,
          self: addressOf.feed(ota.slug),
        };
        return { contentType: RSS_TYPE, body: rss(place, latest), tags };
      },
    },
  ];
};
