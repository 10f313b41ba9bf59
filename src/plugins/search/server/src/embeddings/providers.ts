import { environment } from '../../../../../environment';
import type { Embedder } from './embedder';
import { localEmbedder } from './local/embedder';
import { decodeModel } from './local/storage';
import { openAiEmbedder } from './openai';
import { transformersEmbedder } from './transformers';

/** A model as it is stored. */
export interface StoredModel {
  name: string;
  /** What was learnt, for a provider whose models are trained. */
  data: string | null;
}

/** Where vectors come from. */
export interface EmbeddingProvider {
  name: string;
  /** Whether its models are trained on the archive, and so have to be made again as it grows. */
  isTrained: boolean;
  /** Name of the model that it offers; another name means that everything is embedded again. */
  modelName(trainedOn: number): string;
  /** Null for a model that the settings no longer describe. */
  embedder(model: StoredModel): Embedder | null;
}

/** Raised when training would learn something else from the same archive. */
const LOCAL_VERSION = 1;

const local: EmbeddingProvider = {
  name: 'local',
  isTrained: true,
  modelName: (trainedOn) => `local/${LOCAL_VERSION}/${trainedOn}`,
  embedder: ({ data }) => (data === null ? null : localEmbedder(decodeModel(data))),
};

const openai: EmbeddingProvider = {
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

const transformers: EmbeddingProvider = {
  name: 'transformers',
  isTrained: false,
  modelName: () => `transformers/${environment().EMBEDDING_MODEL}`,
  embedder({ name }) {
    return name === this.modelName(0) ? transformersEmbedder(environment().EMBEDDING_MODEL) : null;
  },
};

const providers: EmbeddingProvider[] = [local, openai, transformers];

/** The provider of a stored model. */
export const providerOf = (name: string): EmbeddingProvider | null =>
  providers.find((provider) => provider.name === name) ?? null;

/** The provider that the settings ask for, or null for full text alone. */
export const chosenProvider = (): EmbeddingProvider | null =>
  providerOf(environment().EMBEDDING_PROVIDER);
