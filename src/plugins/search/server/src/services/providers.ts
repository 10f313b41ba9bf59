import { environment } from '#environment';
import type { Core } from '@strapi/strapi';
import {
  bundledProvider,
  localProvider,
  openAiProvider,
  type EmbeddingProvider,
} from '../embeddings/providers';
import { own } from './own';

/** Where the vectors come from that searches compare. */
const createProviders = ({ strapi }: { strapi: Core.Strapi }) => {
  const bundled = bundledProvider(own(strapi, 'bundled-model').embedder);
  const all = [localProvider, bundled, openAiProvider];
  let chosen: Promise<EmbeddingProvider[]> | null = null;

  const choose = async (): Promise<EmbeddingProvider[]> => {
    switch (environment().EMBEDDINGS) {
      case 'off':
        return [];
      case 'local':
        return [localProvider];
      case 'openai':
        return [openAiProvider];
      case 'bundled': {
        const problem = await own(strapi, 'bundled-model').problem();
        // What is learnt from the archive is there soon, and stays beside the network.
        if (problem === null) return [localProvider, bundled];
        strapi.log.warn(
          `Search: the bundled model can't be run here, so meanings are learnt from the archive alone. ${problem}`,
        );
        return [localProvider];
      }
    }
  };

  return {
    /** The provider of a stored model. */
    of: (name: string): EmbeddingProvider | null =>
      all.find((provider) => provider.name === name) ?? null,

    /**
     * The providers that the settings ask for and this machine can run, the one that knows most last;
     * none for full text alone.
     */
    chosen(): Promise<EmbeddingProvider[]> {
      chosen ??= choose();
      return chosen;
    },
  };
};

export type Providers = ReturnType<typeof createProviders>;
export default createProviders;
