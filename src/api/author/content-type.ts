import { addressOf } from '../addresses';
import type { ContentType } from '../content-type';
import { editedAuthor } from './editing';
import { authorFields } from './fields';
import { authorView } from './panel';
import { authorSearch } from './search';

export const author = {
  kind: 'author',
  uid: 'api::author.author',
  table: editedAuthor.table,
  naming: 'name',
  noun: editedAuthor.noun,
  tags: ['authors'],
  fields: authorFields,
  view: authorView,
  slugs: 'own',
  paths: [addressOf.author],
  isListed: true,
  search: authorSearch,
  editing: editedAuthor,
} as const satisfies ContentType;
