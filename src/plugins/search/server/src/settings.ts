import { count } from '@ota-news/foundation/settings/common';
import { pluginSettings } from '@ota-news/foundation/settings/plugin-settings';
import { z } from '@strapi/utils';

export const searchSettings = pluginSettings(
  'search',
  z.strictObject({
    embeddings: z
      .enum(['bundled', 'local', 'openai', 'off'])
      .default('bundled')
      .describe(
        'Where the vectors of the search come from: bundled (a model of English that comes with the service, beside local), local (learnt from the archive alone), openai (any service with an OpenAI-compatible /embeddings, such as Ollama) or off (full text alone).',
      ),
    embeddingUrl: z
      .url({ protocol: /^https?$/, error: 'an http(s) address' })
      .regex(/[^/]$/, 'an address without a slash at its end')
      .default('https://api.openai.com/v1')
      .describe(
        'Address of the service for "openai", up to /embeddings; for Ollama http://127.0.0.1:11434/v1.',
      ),
    embeddingModel: z
      .string()
      .min(1)
      .max(150)
      .default('text-embedding-3-small')
      .describe('Model for "openai". Another one embeds everything again.'),
    embeddingApiKey: z.string().optional().describe('Key for "openai", where it needs one.'),
    modelIdleSeconds: count
      .min(1)
      .max(86_400)
      .default(600)
      .describe('Rest that unloads the model.'),
    modelStartMilliseconds: count
      .min(1)
      .max(10_000)
      .default(150)
      .describe('Wait of a search for a model that is being loaded; it then goes on without it.'),
  }),
);
