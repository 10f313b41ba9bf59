import type { ContentTypeView } from '@ota-news/foundation/fields/panel-view';

export const otaView: ContentTypeView = {
  mainField: 'name',
  list: ['name', 'slug', 'parent', 'ticker', 'is_listed', 'headquarters'],
  sort: { by: 'name', order: 'ASC' },
  form: [
    { name: 6, slug: 6 },
    { description: 12 },
    { business_model: 6, markets: 6 },
    { logo: 6, primary_color: 6 },
    { legal_name: 6, parent: 6 },
    { headquarters: 6, website: 6 },
    { founded: 6, employees: 6 },
    { is_listed: 3, ticker: 3, exchange: 3, currency: 3 },
    { brands: 12 },
    { key_facts: 12 },
    { meta_title: 6, meta_description: 6 },
  ],
};
