import type { ContentTypeView } from '@ota-news/foundation/fields/panel-view';

export const pageView: ContentTypeView = {
  mainField: 'title',
  list: ['title', 'slug', 'in_footer', 'updatedAt'],
  sort: { by: 'title', order: 'ASC' },
  form: [
    { title: 12 },
    { slug: 8, in_footer: 4 },
    { body: 12 },
    { meta_title: 6, meta_description: 6 },
  ],
};
