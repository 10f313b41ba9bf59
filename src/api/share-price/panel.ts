import type { ContentTypeView } from '@ota-news/foundation/fields/panel-view';

export const sharePriceView: ContentTypeView = {
  mainField: 'date',
  list: ['ota', 'date', 'close'],
  sort: { by: 'date', order: 'DESC' },
  form: [{ ota: 6, date: 3, close: 3 }],
};
