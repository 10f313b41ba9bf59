import type { ContentTypeView } from '@ota-news/foundation/fields/panel-view';

export const comparisonView: ContentTypeView = {
  mainField: 'title',
  list: ['title', 'slug', 'otas', 'updatedAt'],
  sort: { by: 'title', order: 'ASC' },
  form: [
    { title: 6, slug: 6 },
    { otas: 12 },
    { intro: 12 },
    { recommendations: 12 },
    { criteria: 12 },
    { verdict: 12 },
    { faq: 12 },
    { meta_title: 6, meta_description: 6 },
  ],
};
