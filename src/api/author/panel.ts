import type { ContentTypeView } from '@ota-news/foundation/fields/panel-view';

export const authorView: ContentTypeView = {
  mainField: 'name',
  list: ['photo', 'name', 'role', 'slug'],
  sort: { by: 'name', order: 'ASC' },
  form: [{ name: 6, slug: 6 }, { role: 6, photo: 6 }, { bio: 12 }, { links: 12 }],
};
