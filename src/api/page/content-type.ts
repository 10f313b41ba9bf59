import { addressOf } from '../addresses';
import type { ContentType } from '../content-type';
import { editedPage } from './editing';
import { pageFields } from './fields';
import { pageView } from './panel';
import { pageSearch } from './search';

export const page = {
  kind: 'page',
  uid: 'api::page.page',
  table: editedPage.table,
  naming: 'title',
  noun: editedPage.noun,
  // Every page's footer lists them.
  tags: ['pages', 'frame'],
  fields: pageFields,
  view: pageView,
  slugs: 'top-level',
  paths: [addressOf.page],
  isListed: true,
  search: pageSearch,
  editing: editedPage,
} as const satisfies ContentType;
