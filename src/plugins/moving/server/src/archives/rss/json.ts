import { htmlOfText } from './html-of-text';
import type { FeedDocument } from './item';
import type { Feed } from './parsed';
import { pictureAmong } from './pictures';

/** A JSON Feed. */
export const ofJson = (feed: Feed<'json'>): FeedDocument => ({
  title: feed.title ?? '',
  link: feed.home_page_url ?? '',
  self: feed.feed_url ?? '',
  items: (feed.items ?? []).map((item) => {
    const authors = item.authors?.length ? item.authors : (feed.authors ?? []);
    const image = item.image ?? item.banner_image;
    const attached = (item.attachments ?? []).map(({ url, mime_type: type }) => ({ url, type }));
    return {
      id: String(item.id ?? item.url ?? ''),
      title: item.title ?? '',
      link: item.url ?? '',
      date: String(item.date_published ?? ''),
      summary: htmlOfText(item.summary ?? ''),
      content: item.content_html ?? htmlOfText(item.content_text ?? ''),
      authors: authors.map(({ name = '', url = '' }) => ({ name, url })),
      categories: item.tags ?? [],
      picture: pictureAmong([...(image ? [{ url: image, medium: 'image' }] : []), ...attached]),
    };
  }),
});
