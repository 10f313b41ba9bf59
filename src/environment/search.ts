import { z } from '@strapi/utils';
import { addressWithoutSlash } from './kinds';

/** Settings of the embeddings used by the search. */
export const search = {
  EMBEDDINGS: z
    .enum(['bundled', 'local', 'openai', 'off'])
    .default('bundled')
    .describe(
      'Where the vectors of the search come from: bundled (a model of English that comes with the service, beside local), local (learnt from the archive alone), openai (any service with an OpenAI-compatible /embeddings, such as Ollama) or off (full text alone).',
    ),
  EMBEDDING_URL: addressWithoutSlash
    .default('https://api.openai.com/v1')
    .describe(
      'Address of the service for "openai", up to /embeddings; for Ollama http://127.0.0.1:11434/v1.',
    ),
  EMBEDDING_MODEL: z
    .string()
    .min(1)
    .max(150)
    .default('text-embedding-3-small')
    .describe('Model for "openai". Another one embeds everything again.'),
  EMBEDDING_API_KEY: z.string().optional().describe('Key for "openai", where it needs one.'),
};
