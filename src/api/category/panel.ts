import type { ContentTypeView } from '@ota-news/foundation/fields/panel-view';

export const categoryView: ContentTypeView = {
  mainField: 'name',
  list: ['name', 'slug', 'description'],
  sort: { by: 'name', order: 'ASC' },
  form: [{ name: 6, slug: 6 }, { description: 12 }],
};
