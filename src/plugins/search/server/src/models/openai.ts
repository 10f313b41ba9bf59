import { retryDelay } from '@ota-news/foundation/database/backoff';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from '@strapi/utils';
import { failureCodeOfStatus, RemoteFailure } from '@ota-news/foundation/network/remote-failure';
import { joinedParts, type EmbeddableText, type Embedder } from './embedder';
import { unit } from '../index/vectors/vector';

export interface OpenAiSettings {
  /** Base URL without `/embeddings`. */
  url: string;
  model: string;
  apiKey: string | undefined;
  timeoutMs: number;
}

/** Characters per text. Models read a few thousand tokens, and an article's beginning states its subject. */
const MAX_TEXT_LENGTH = 8000;
const ATTEMPTS = 4;
const FIRST_DELAY_MS = 500;
/** Short, because readers wait; full text search answers instead. */
const QUERY_TIMEOUT_MS = 2000;
/** Cooldown after a failed query, during which queries fail at once instead of making every reader wait. */
const COOLDOWN_MS = 10_000;

const answer = z.object({
  data: z.array(
    z.object({ index: z.number().int().min(0), embedding: z.array(z.number()).min(1) }),
  ),
});

/** Failure that is worth a retry. */
class TemporaryError extends RemoteFailure {}

const textOf = ({ title, text, context }: EmbeddableText): string =>
  joinedParts(context, title === '' ? text : `${title}\n\n${text}`).slice(0, MAX_TEXT_LENGTH);

const vectorsIn = (body: unknown, count: number): Float32Array[] => {
  const parsed = answer.safeParse(body);
  const vectors = new Map(
    parsed.data?.data.map(({ index, embedding }) => [index, unit(Float32Array.from(embedding))]),
  );
  const inOrder = Array.from({ length: count }, (_, index) => vectors.get(index));
  const dimensions = inOrder[0]?.length;
  if (!inOrder.every((vector) => vector !== undefined && vector.length === dimensions)) {
    throw new Error('The embedding provider did not return one vector per text.');
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
      'unreachable',
      `The embedding provider can't be reached: ${cause?.message ?? message}`,
    );
  });
  if (!response.ok) {
    const isTemporary = response.status === 429 || response.status >= 500;
    throw new (isTemporary ? TemporaryError : RemoteFailure)(
      failureCodeOfStatus(response.status),
      `The embedding provider answered ${response.status}.`,
    );
  }
  const body: unknown = await response.json().catch(() => null);
  return vectorsIn(body, input.length);
};

/**
 * Embeds with any service that offers OpenAI's `POST /v1/embeddings`: Ollama, vLLM, TEI and others. Entries are retried
 * when the service is busy; queries are not.
 */
export const openAiEmbedder = (settings: OpenAiSettings): Embedder => {
  let cooldownUntil = 0;

  const embedQuery = async (input: string[]): Promise<Float32Array[]> => {
    if (performance.now() < cooldownUntil) {
      throw new TemporaryError(
        null,
        'The embedding provider failed a moment ago and is not asked again yet.',
      );
    }
    try {
      return await request(settings, input, 'query');
    } catch (error) {
      cooldownUntil = performance.now() + COOLDOWN_MS;
      throw error;
    }
  };

  const embedEntries = async (input: string[]): Promise<Float32Array[]> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await request(settings, input, 'entry');
      } catch (error) {
        if (!(error instanceof TemporaryError) || attempt >= ATTEMPTS) throw error;
        await wait(retryDelay(attempt, FIRST_DELAY_MS), undefined, { ref: false });
      }
    }
  };

  return {
    batchSize: 32,
    minSimilarity: 0.3,
    embed(texts, purpose) {
      const input = texts.map(textOf);
      return purpose === 'query' ? embedQuery(input) : embedEntries(input);
    },
  };
};
