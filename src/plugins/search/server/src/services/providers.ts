import type { Core } from '@strapi/strapi';
import {
  bundledProvider,
  localProvider,
  openAiProvider,
  type EmbeddingProvider,
} from '../models/providers';
import { searchSettings } from '../settings';
import { ownService } from '../own-services';

/** Chooses the embedding providers. */
const createProviders = ({ strapi }: { strapi: Core.Strapi }) => {
  const bundled = bundledProvider(ownService(strapi, 'bundled-model').embedder);
  const settings = searchSettings.of(strapi);
  const openAi = openAiProvider({
    url: settings.embeddingUrl,
    model: settings.embeddingModel,
    apiKey: settings.embeddingApiKey,
  });
  const all = [localProvider, bundled, openAi];
  let configured: Promise<EmbeddingProvider[]> | null = null;

  const readConfigured = async (): Promise<EmbeddingProvider[]> => {
    switch (settings.embeddings) {
      case 'off':
        return [];
      case 'local':
        return [localProvider];
      case 'openai':
        return [openAi];
      case 'bundled': {
        const problem = await ownService(strapi, 'bundled-model').problem();
        // Training on the archive finishes sooner; both models are then combined.
        if (problem === null) return [localProvider, bundled];
        strapi.log.warn(
          `Search: the bundled model can't be run here, so meanings are learnt from the archive alone. ${problem}`,
        );
        return [localProvider];
      }
    }
  };

  return {
    /** Provider by name; null if unknown. */
    byName: (name: string): EmbeddingProvider | null =>
      all.find((provider) => provider.name === name) ?? null,

    /**
     * Configured providers that can run on this machine, in ascending order of knowledge; empty for full text alone.
     */
    configured(): Promise<EmbeddingProvider[]> {
      configured ??= readConfigured();
      return configured;
    },
  };
};

export default createProviders;
