import { generateJsonFeed } from 'feedsmith';
import type { PublishedArticle } from '../api/article/article-rows';
import { environment } from '../environment';
import { absoluteUrl } from '../index-formats/addresses';
import { fullContent, itemId, type FeedPlace } from './feed-items';

/** A feed as JSON Feed 1.1 (jsonfeed.org). */
export const jsonFeed = (
  { title, description, page, self }: FeedPlace,
  articles: PublishedArticle[],
): string =>
  JSON.stringify(
    generateJsonFeed({
      title,
      home_page_url: absoluteUrl(page),
      feed_url: absoluteUrl(self),
      description,
      language: 'en',
      items: articles.map((article) => ({
        id: itemId(article),
        url: absoluteUrl(article.url),
        title: article.title,
        content_html: fullContent(article),
        ...(article.excerpt === null ? {} : { summary: article.excerpt }),
        ...(article.image === null ? {} : { image: absoluteUrl(article.image.url) }),
        date_published: new Date(article.publishedAt),
        date_modified: new Date(article.updatedAt),
        authors: [{ name: article.author?.name ?? environment().SITE_NAME }],
        tags: article.category === null ? [] : [article.category.name],
      })),
    }),
  );
