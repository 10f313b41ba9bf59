import type { ContentTypeView } from '@ota-news/foundation/fields/panel-view';

export const articleView: ContentTypeView = {
  mainField: 'title',
  // As many columns as a laptop shows whole; people show more of them when they want to.
  list: ['title', 'first_published_at', 'ota', 'author'],
  // Numbers grow with time, drafts have one too, and the column has an index.
  sort: { by: 'article_id', order: 'DESC' },
  // A text comes first; below it what readers see around it, then what they don't.
  form: [
    { title: 12 },
    { slug: 12 },
    { body: 12 },
    { excerpt: 12 },
    { ota: 6, category: 6 },
    { author: 6, coauthors: 6 },
    { tags: 12 },
    { featured_image: 12 },
    { featured_image_alt: 6, featured_image_caption: 6 },
    { sources: 12 },
    { related_ids: 12 },
    { corrections: 12 },
    { scheduled_for: 6, first_published_at: 6 },
    { is_featured: 12 },
    { meta_title: 6, meta_description: 6 },
    { featured_image_path: 12 },
  ],
  leftOut: ['article_id', 'word_count', 'reading_time_minutes', 'content_updated_at'],
  readOnly: ['article_id', 'word_count', 'content_updated_at'],
};
