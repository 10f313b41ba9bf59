import type { ContentType } from '../content-type';
import { articleFields } from './fields';
import { articleView } from './panel';
import { articleSearch } from './search';

export const article = {
  kind: 'article',
  uid: 'api::article.article',
  table: 'articles',
  naming: 'title',
  noun: 'article',
  tags: ['articles'],
  fields: articleFields,
  view: articleView,
  slugs: 'below-ota',
  references: [
    { target: 'api::ota.ota', attribute: 'ota' },
    { target: 'api::author.author', attribute: 'author' },
    { target: 'api::author.author', attribute: 'coauthors', noun: 'article signed with others' },
    { target: 'api::category.category', attribute: 'category' },
  ],
  isListed: true,
  search: articleSearch,
} as const satisfies ContentType;
