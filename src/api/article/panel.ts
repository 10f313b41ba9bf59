import type { ContentTypeView } from '@ota-news/foundation/fields/panel-view';

export const articleView: ContentTypeView = {
  mainField: 'title',
  list: ['title', 'ota', 'category', 'author', 'first_published_at', 'is_featured'],
  // Numbers grow with time, drafts have one too, and the column has an index.
  sort: { by: 'article_id', order: 'DESC' },
  form: [
    { title: 12 },
    { slug: 8, is_featured: 4 },
    { ota: 6, category: 6 },
    { author: 6, coauthors: 6 },
    { tags: 12 },
    { excerpt: 12 },
    { body: 12 },
    { featured_image: 12 },
    { featured_image_alt: 6, featured_image_caption: 6 },
    { sources: 12 },
    { related_ids: 12 },
    { corrections: 12 },
    { scheduled_for: 6, first_published_at: 6 },
    { meta_title: 6, meta_description: 6 },
    { reading_time_minutes: 4, featured_image_path: 8 },
    { article_id: 3, word_count: 3, content_updated_at: 6 },
  ],
  readOnly: ['article_id', 'word_count', 'content_updated_at'],
};
