import { getService } from '@ota-news/foundation/contracts/services';
import { environment } from '#environment';
import type { Core } from '@strapi/strapi';
import { embedArticle } from './embedding';
import { relateArticle } from './related';

/** By then the indexer, which every change calls, has most often done it: all that is left is to look. */
const FIRST_LOOK_MS = 2_000;

/** Lets editors see, and ask again for, what the search does with an article that is published. */
export const registerEffects = (strapi: Core.Strapi): void => {
  const effects = getService(strapi, 'publishing', 'effects');
  // The entry is written with the change itself, see `followChanges`.
  effects.record('index', ({ operation }) =>
    operation === 'remove' ? 'Taken out of the search.' : 'Found by its words from now on.',
  );
  if (environment().EMBEDDINGS !== 'off') {
    effects.handle('embedding', embedArticle(strapi), FIRST_LOOK_MS);
  }
  effects.handle('related', relateArticle(strapi), FIRST_LOOK_MS);
};
