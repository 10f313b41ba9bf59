import type { Core } from '@strapi/strapi';
import type { LoadedModel } from '../services/models';
import { ownService } from '../own-services';
import { MIN_TRAINING_ENTRIES, hasEnoughEntries } from '../indexer/model-claim';

/** Model that is to embed an article. */
export type ExpectedModel =
  | { model: LoadedModel }
  /** No model yet; one is being prepared or will be. */
  | { model: null; isAwaited: true }
  /** No model is going to be available. */
  | { model: null; isAwaited: false; reason: string };

/** Determines the model that currently embeds articles. */
export const expectedModel = async (strapi: Core.Strapi): Promise<ExpectedModel> => {
  const model = await ownService(strapi, 'models').best();
  if (model !== null) return { model };
  const providers = await ownService(strapi, 'providers').configured();
  if (providers.length === 0) {
    return { model, isAwaited: false, reason: 'Searches go by words alone here.' };
  }
  const { documents } = await ownService(strapi, 'full-text').statistics();
  if (providers.some((provider) => hasEnoughEntries(provider, documents))) {
    return { model, isAwaited: true };
  }
  return {
    model,
    isAwaited: false,
    reason: `There is too little to learn meanings from: ${documents} of ${MIN_TRAINING_ENTRIES} texts. Until then searches go by words; then this article is included.`,
  };
};
