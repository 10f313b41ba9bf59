import type { ContentTypeView } from '@ota-news/foundation/fields/panel-view';

export const articleView: ContentTypeView = {
  mainField: 'title',
  // As many columns as fit on a laptop; people can show more.
  list: ['title', 'first_published_at', 'ota', 'author'],
  // Numbers grow with time, drafts have one as well, and the column has an index.
  sort: { by: 'article_id', order: 'DESC' },
  // The text comes first, then other visible fields, then invisible ones.
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
    { is_featured: 6, leads_until: 6 },
    { meta_title: 6, meta_description: 6 },
    { featured_image_path: 12 },
  ],
  leftOut: ['article_id', 'word_count', 'reading_time_minutes', 'content_updated_at'],
  readOnly: ['article_id', 'word_count', 'content_updated_at'],
};
