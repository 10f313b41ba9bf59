import { addressOf } from '../addresses';
import type { ContentType } from '../content-type';
import { editedComparison } from './editing';
import { comparisonFields } from './fields';
import { comparisonView } from './panel';
import { comparisonSearch } from './search';

export const comparison = {
  kind: 'comparison',
  uid: 'api::comparison.comparison',
  table: editedComparison.table,
  naming: 'title',
  noun: editedComparison.noun,
  tags: ['comparisons'],
  fields: comparisonFields,
  view: comparisonView,
  slugs: 'own',
  paths: [addressOf.comparison],
  references: [{ target: 'api::ota.ota', attribute: 'otas' }],
  isListed: true,
  search: comparisonSearch,
  editing: editedComparison,
} as const satisfies ContentType;
