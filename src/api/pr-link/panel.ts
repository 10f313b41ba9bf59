import type { ContentTypeView } from '@ota-news/foundation/fields/panel-view';

export const prLinkView: ContentTypeView = {
  mainField: 'title',
  list: ['title', 'ota', 'source', 'published_on', 'state'],
  sort: { by: 'published_on', order: 'DESC' },
  form: [
    { title: 12 },
    { url: 12 },
    { ota: 6, source: 6 },
    { published_on: 4, language: 4, state: 4 },
    { note: 12 },
  ],
};
