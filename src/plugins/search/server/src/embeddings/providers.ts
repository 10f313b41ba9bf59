import { environment } from '#environment';
import type { Embedder } from './embedder';
import { localEmbedder } from './local/embedder';
import { decodeModel } from './local/storage';
import { openAiEmbedder } from './openai';

/** A model as it is stored. */
export interface StoredModel {
  name: string;
  /** What was learnt, for a provider whose models are trained. */
  data: string | null;
}

/** Where vectors come from. */
export interface EmbeddingProvider {
  name: 'bundled' | 'local' | 'openai';
  /** Whether its models are trained on the archive, and so have to be made again as it grows. */
  isTrained: boolean;
  /** Name of the model that it offers; another name means that everything is embedded again. */
  modelName(trainedOn: number): string;
  /** Null for a model that the settings no longer describe. */
  embedder(model: StoredModel): Embedder | null;
}

/** Raised when training would learn something else from the same archive. */
const LOCAL_VERSION = 2;
/** Raised when the network would place the same text elsewhere. */
const BUNDLED_VERSION = 1;

/** Learns from the archive itself. */
export const localProvider: EmbeddingProvider = {
  name: 'local',
  isTrained: true,
  modelName: (trainedOn) => `local/${LOCAL_VERSION}/${trainedOn}`,
  embedder: ({ data }) => (data === null ? null : localEmbedder(decodeModel(data))),
};

/** Asks a service by its address. */
export const openAiProvider: EmbeddingProvider = {
  name: 'openai',
  isTrained: false,
  modelName: () => `openai/${environment().EMBEDDING_URL}/${environment().EMBEDDING_MODEL}`,
  embedder({ name }) {
    const { EMBEDDING_URL, EMBEDDING_MODEL, EMBEDDING_API_KEY, EMBEDDING_TIMEOUT_SECONDS } =
      environment();
    if (name !== this.modelName(0)) return null;
    return openAiEmbedder({
      url: EMBEDDING_URL,
      model: EMBEDDING_MODEL,
      apiKey: EMBEDDING_API_KEY,
      timeoutMs: EMBEDDING_TIMEOUT_SECONDS * 1000,
    });
  },
};

/** Runs the network that comes with the service. */
export const bundledProvider = (embedder: Embedder): EmbeddingProvider => ({
  name: 'bundled',
  isTrained: false,
  modelName: () => `bundled/all-MiniLM-L6-v2/${BUNDLED_VERSION}`,
  embedder({ name }) {
    return name === this.modelName(0) ? embedder : null;
  },
});
