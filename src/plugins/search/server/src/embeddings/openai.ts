import { retryDelay } from '@ota-news/foundation/database/backoff';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from '@strapi/utils';
import type { EmbeddableText, Embedder } from './embedder';
import { unit } from './vector';

export interface OpenAiSettings {
  /** Address up to and without `/embeddings`. */
  url: string;
  model: string;
  apiKey: string | undefined;
  timeoutMs: number;
}

/** Models read some thousand tokens; the beginning of an article says what it is about. */
const MAX_TEXT_LENGTH = 8000;
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 500;
/** A reader does not wait for a slow provider: full text answers instead. */
const QUERY_TIMEOUT_MS = 2000;
/** For how long queries leave a provider alone that has failed one, so that not every reader waits. */
const REST_MS = 10_000;

const answer = z.object({
  data: z.array(
    z.object({ index: z.number().int().min(0), embedding: z.array(z.number()).min(1) }),
  ),
});

/** A refusal that the next attempt may not meet. */
class TemporaryError extends Error {}

const textOf = ({ title, text }: EmbeddableText): string =>
  (title === '' ? text : `${title}\n\n${text}`).slice(0, MAX_TEXT_LENGTH);

const vectorsIn = (body: unknown, count: number): Float32Array[] => {
  const parsed = answer.safeParse(body);
  const vectors = new Map(
    parsed.data?.data.map(({ index, embedding }) => [index, unit(Float32Array.from(embedding))]),
  );
  const inOrder = Array.from({ length: count }, (_, index) => vectors.get(index));
  const dimensions = inOrder[0]?.length;
  if (!inOrder.every((vector) => vector !== undefined && vector.length === dimensions)) {
    throw new Error('The embedding provider did not answer with one vector a text.');
  }
  return inOrder as Float32Array[];
};

const request = async (
  { url, model, apiKey, timeoutMs }: OpenAiSettings,
  input: string[],
  purpose: 'entry' | 'query',
): Promise<Float32Array[]> => {
  const response = await fetch(`${url}/embeddings`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({ model, input, encoding_format: 'float' }),
    signal: AbortSignal.timeout(purpose === 'query' ? QUERY_TIMEOUT_MS : timeoutMs),
  }).catch(({ message, cause }: Error & { cause?: Error }) => {
    throw new TemporaryError(
      `The embedding provider can't be reached: ${cause?.message ?? message}`,
    );
  });
  if (response.status === 429 || response.status >= 500) {
    throw new TemporaryError(`The embedding provider answered ${response.status}.`);
  }
  if (!response.ok) throw new Error(`The embedding provider answered ${response.status}.`);
  const body: unknown = await response.json().catch(() => null);
  return vectorsIn(body, input.length);
};

/**
 * Embeds by any service that speaks OpenAI's `POST /v1/embeddings`: Ollama, vLLM, TEI and others.
 * Entries are tried again when the service is busy; a query is not.
 */
export const openAiEmbedder = (settings: OpenAiSettings): Embedder => {
  let restsUntil = 0;

  const embedQuery = async (input: string[]): Promise<Float32Array[]> => {
    if (performance.now() < restsUntil) {
      throw new TemporaryError('The embedding provider has failed a moment ago.');
    }
    try {
      return await request(settings, input, 'query');
    } catch (error) {
      restsUntil = performance.now() + REST_MS;
      throw error;
    }
  };

  const embedEntries = async (input: string[]): Promise<Float32Array[]> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await request(settings, input, 'entry');
      } catch (error) {
        if (!(error instanceof TemporaryError) || attempt >= ATTEMPTS) throw error;
        await pause(retryDelay(attempt, FIRST_PAUSE_MS), undefined, { ref: false });
      }
    }
  };

  return {
    batchSize: 32,
    floor: 0.3,
    embed(texts, purpose) {
      const input = texts.map(textOf);
      return purpose === 'query' ? embedQuery(input) : embedEntries(input);
    },
  };
};
