import { addressOf } from '../addresses';
import type { ContentType } from '../content-type';
import { editedCategory } from './editing';
import { categoryFields } from './fields';
import { categoryView } from './panel';
import { categorySearch } from './search';

export const category = {
  kind: 'category',
  uid: 'api::category.category',
  table: editedCategory.table,
  naming: 'name',
  noun: editedCategory.noun,
  tags: ['categories'],
  fields: categoryFields,
  view: categoryView,
  slugs: 'own',
  paths: [addressOf.category],
  isListed: true,
  search: categorySearch,
  editing: editedCategory,
} as const satisfies ContentType;
