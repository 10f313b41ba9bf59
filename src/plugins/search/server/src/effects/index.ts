import { getService, isInstalled } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { searchSettings } from '../settings';
import { embedArticle } from './embedding';
import { relateArticle } from './related';

/** Milliseconds before the first check. Every change triggers the indexer, so by then the work is usually done. */
const FIRST_CHECK_MS = 2_000;

/** Registers the search's effects of publishing, which editors can view and retry, where the project has these. */
export const registerEffects = (strapi: Core.Strapi): void => {
  if (!isInstalled(strapi, 'publishing')) return;
  const effects = getService(strapi, 'publishing', 'effects');
  // The entry is written in the transaction of the change, see `followChanges`.
  effects.record('index', ({ operation }) =>
    operation === 'remove' ? 'Taken out of the search.' : 'Found by its words from now on.',
  );
  if (searchSettings.of(strapi).embeddings !== 'off') {
    effects.handle('embedding', embedArticle(strapi), FIRST_CHECK_MS);
  }
  effects.handle('related', relateArticle(strapi), FIRST_CHECK_MS);
};
