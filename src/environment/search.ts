import { searchSettings } from '../plugins/search/server/src/settings';
import { addressWithoutSlash } from './kinds';

const { embeddings, embeddingUrl, embeddingModel, embeddingApiKey } = searchSettings.schema.shape;

/** Settings of the embeddings used by the search. */
export const search = {
  EMBEDDINGS: embeddings,
  EMBEDDING_URL: addressWithoutSlash
    .default(embeddingUrl.parse(undefined))
    .describe(embeddingUrl.description ?? ''),
  EMBEDDING_MODEL: embeddingModel,
  EMBEDDING_API_KEY: embeddingApiKey,
};
