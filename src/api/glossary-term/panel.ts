import type { ContentTypeView } from '@ota-news/foundation/fields/panel-view';

export const glossaryTermView: ContentTypeView = {
  mainField: 'term',
  list: ['term', 'slug', 'short_definition'],
  sort: { by: 'term', order: 'ASC' },
  form: [
    { term: 6, slug: 6 },
    { short_definition: 12 },
    { body: 12 },
    { aliases: 12 },
    { related: 12 },
    { meta_title: 6, meta_description: 6 },
  ],
};
