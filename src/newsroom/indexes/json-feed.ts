import { absolute } from '@ota-news/foundation/network/public-address';
import { generateJsonFeed } from 'feedsmith';
import { authorsOf, itemId, categoriesOf, type FeedItem, type FeedPlace } from './feed-items';

/** Serializes a feed as JSON Feed 1.1 (jsonfeed.org). */
export const jsonFeed = (place: FeedPlace, items: FeedItem[]): string => {
  const { title, description, page, self, hub } = place;
  return JSON.stringify(
    generateJsonFeed({
      title,
      home_page_url: absolute(page),
      feed_url: absolute(self),
      description,
      language: 'en',
      ...(hub === undefined ? {} : { hubs: [{ type: 'WebSub', url: hub }] }),
      items: items.map(({ article, description: summary, content }) => ({
        id: itemId(article),
        url: absolute(article.url),
        title: article.title,
        ...(content === null ? { content_text: summary } : { content_html: content }),
        ...(article.excerpt === null ? {} : { summary }),
        ...(article.image === null ? {} : { image: absolute(article.image.url) }),
        date_published: new Date(article.publishedAt),
        date_modified: new Date(article.updatedAt),
        authors: authorsOf(article, place).map((name) => ({ name })),
        tags: categoriesOf(article),
      })),
    }),
  );
};
