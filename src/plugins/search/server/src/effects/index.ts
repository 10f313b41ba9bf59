import { getService } from '@ota-news/foundation/contracts/services';
import { environment } from '#environment';
import type { Core } from '@strapi/strapi';
import { embedArticle } from './embedding';
import { relateArticle } from './related';

/** Milliseconds before the first check. Every change triggers the indexer, so by then the work is usually done. */
const FIRST_CHECK_MS = 2_000;

/** Registers the search's effects of publishing, which editors can view and retry. */
export const registerEffects = (strapi: Core.Strapi): void => {
  const effects = getService(strapi, 'publishing', 'effects');
  // The entry is written in the transaction of the change, see `followChanges`.
  effects.record('index', ({ operation }) =>
    operation === 'remove' ? 'Taken out of the search.' : 'Found by its words from now on.',
  );
  if (environment().EMBEDDINGS !== 'off') {
    effects.handle('embedding', embedArticle(strapi), FIRST_CHECK_MS);
  }
  effects.handle('related', relateArticle(strapi), FIRST_CHECK_MS);
};
