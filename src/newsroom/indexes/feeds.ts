import { getService } from '@ota-news/foundation/contracts/services';
import type { DocumentRoute } from '@ota-news/foundation/contracts/site';
import { absolute } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { environment } from '#environment';
import { addressOf, FEEDS } from '#api/addresses';
import type { ArticleFilter } from '#api/article/article-filter';
import { LIST_TAGS } from '../pages/lists';
import { feedItems, type FeedItem, type FeedPlace } from './feed-items';
import { jsonFeed } from './json-feed';
import { rss } from './rss';

const ITEMS = 20;

/** Browsers show RSS as plain text unless it is called XML, which they style. */
const RSS = {
  contentType: 'application/rss+xml; charset=utf-8',
  browserType: 'application/xml; charset=utf-8',
} as const;

/** A part of the news that has a feed of its own. */
interface FeedSubject {
  name: string;
  description: string;
  /** Path of the HTML page with the same articles. */
  page: string;
  filter: ArticleFilter;
}

/** The `Link` header by which subscribers find hub and topic (W3C WebSub, section 4); none without a hub. */
const discovery = ({ self, hub }: FeedPlace): Record<string, string> =>
  hub === undefined ? {} : { Link: `<${hub}>; rel="hub", <${absolute(self)}>; rel="self"` };

/** Routes of `/feed`, `/feed.json` and the feeds of OTAs, topics and authors. */
export const feedRoutes = (strapi: Core.Strapi): DocumentRoute[] => {
  /** Excludes articles with a future date: feed readers would pin them to the top. */
  const newest = async (filter: ArticleFilter): Promise<FeedItem[]> =>
    feedItems(
      await getService(strapi, 'api::article.published-articles').latestInFull(
        { ...filter, to: new Date().toISOString() },
        ITEMS,
      ),
    );
  const hub = environment().WEBSUB_HUB;
  const publication = () => getService(strapi, 'site', 'frame').publication();
  const site = async (self: string): Promise<FeedPlace> => {
    const { name, description } = await publication();
    return { title: name, description, publisher: name, page: '/', self, hub };
  };
  const feedOf = (
    address: (slug: string) => string,
    find: (slug: string) => Promise<FeedSubject | null>,
  ): DocumentRoute => ({
    kind: 'document',
    path: address(':slug'),
    async respond({ params: { slug = '' } }) {
      const subject = await find(slug);
      if (subject === null) return null;
      const { name, description, page, filter } = subject;
      const { name: publisher } = await publication();
      const title = `${publisher}: ${name}`;
      const place = { title, description, publisher, page, self: address(slug), hub };
      const body = rss(place, await newest(filter));
      return { ...RSS, body, tags: LIST_TAGS, headers: discovery(place) };
    },
  });
  return [
    {
      kind: 'document',
      path: FEEDS.rss,
      async respond() {
        const latest = await newest({});
        const place = await site(FEEDS.rss);
        return { ...RSS, body: rss(place, latest), tags: LIST_TAGS, headers: discovery(place) };
      },
    },
    {
      kind: 'document',
      path: FEEDS.json,
      async respond() {
        const latest = await newest({});
        const place = await site(FEEDS.json);
        return {
          contentType: 'application/feed+json; charset=utf-8',
          body: jsonFeed(place, latest),
          tags: LIST_TAGS,
          headers: discovery(place),
        };
      },
    },
    feedOf(addressOf.categoryFeed, async (slug) => {
      const topic = await getService(strapi, 'api::category.categories').bySlug(slug);
      return (
        topic && {
          name: topic.name,
          description: topic.description ?? `Articles on ${topic.name}.`,
          page: addressOf.category(slug),
          filter: { categoryId: topic.id },
        }
      );
    }),
    feedOf(addressOf.authorFeed, async (slug) => {
      const author = await getService(strapi, 'api::author.authors').bySlug(slug);
      return (
        author && {
          name: author.name,
          description: `Articles by ${author.name}.`,
          page: addressOf.author(slug),
          filter: { authorId: author.id },
        }
      );
    }),
    feedOf(addressOf.feed, async (slug) => {
      const ota = await getService(strapi, 'api::ota.ota-directory').bySlug(slug);
      return (
        ota && {
          name: ota.name,
          description: `News about ${ota.name}.`,
          page: ota.url,
          filter: { otaId: ota.id },
        }
      );
    }),
  ];
};
