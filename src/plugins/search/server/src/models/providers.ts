import type { Embedder } from './embedder';
import { localEmbedder } from './local/embedder';
import { decodeModel } from './local/storage';
import { openAiEmbedder } from './openai';

/** A model as stored in the database. */
export interface StoredModel {
  name: string;
  /** Serialized model of a provider with trained models, otherwise null. */
  data: string | null;
}

/** A source of vectors. */
export interface EmbeddingProvider {
  name: 'bundled' | 'local' | 'openai';
  /** The models are trained on the archive and retrained as it grows. */
  isTrained: boolean;
  /** Name of the current model; a changed name causes all entries to be embedded again. */
  modelName(trainedOn: number): string;
  /** Creates the embedder of a model; null if the model does not match the current settings. */
  embedder(model: StoredModel): Embedder | null;
}

/** Increment when training yields a different model from the same archive. */
const LOCAL_VERSION = 2;
/** Increment when the network yields different vectors for the same text. */
const BUNDLED_VERSION = 1;

/** Trains on the archive itself. */
export const localProvider: EmbeddingProvider = {
  name: 'local',
  isTrained: true,
  modelName: (trainedOn) => `local/${LOCAL_VERSION}/${trainedOn}`,
  embedder: ({ data }) => (data === null ? null : localEmbedder(decodeModel(data))),
};

/** Maximum duration of a request for a batch of texts. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Calls an external embedding service. */
export const openAiProvider = (service: {
  url: string;
  model: string;
  apiKey: string | undefined;
}): EmbeddingProvider => ({
  name: 'openai',
  isTrained: false,
  modelName: () => `openai/${service.url}/${service.model}`,
  embedder({ name }) {
    if (name !== this.modelName(0)) return null;
    return openAiEmbedder({ ...service, timeoutMs: REQUEST_TIMEOUT_MS });
  },
});

/** Runs the network bundled with the service. */
export const bundledProvider = (embedder: Embedder): EmbeddingProvider => ({
  name: 'bundled',
  isTrained: false,
  modelName: () => `bundled/all-MiniLM-L6-v2/${BUNDLED_VERSION}`,
  embedder({ name }) {
    return name === this.modelName(0) ? embedder : null;
  },
});
