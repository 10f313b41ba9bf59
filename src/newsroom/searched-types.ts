import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { CONTENT_TYPES } from '#api/content-types';

/** Registers what the search finds. Call it in `register`. */
export const registerSearchedTypes = (strapi: Core.Strapi): void => {
  const types = getService(strapi, 'search', 'types');
  for (const { kind, uid, search } of CONTENT_TYPES) {
    if (search !== undefined) types.add({ kind, uid, ...search });
  }
  types.describe({
    suggested: 'companies, topics, terms, pages or latest articles',
    examples: { query: 'loyalty', beginning: 'boo' },
  });
};
