import { LRUCache } from 'lru-cache';
import { isMaybeEnglish } from '../../text/languages';
import type { EmbeddableText, Embedder } from '../embedder';
import type { EmbeddingThread } from './embedding-threads';

/** Maximum number of cached query vectors. */
const MAX_CACHED = 2_000;
/** Maximum number of characters passed to the network, which reads only 254 word pieces. */
const MAX_LENGTH = 4_000;
/** Time limit for a query. Embedding takes a few milliseconds, longer on a busy machine. */
const QUERY_TIMEOUT_MS = 1_000;
/** Time limit while the query thread starts, which takes half a second. */
const START_TIMEOUT_MS = 150;

/**
 * Input of the network; empty for a text that is not English. The model would group texts in another language together
 * regardless of their subject.
 */
const inputOf = ({ title, text }: EmbeddableText): string => {
  const input = (title === '' ? text : `${title}. ${text}`).trim().slice(0, MAX_LENGTH);
  return isMaybeEnglish(input) ? input : '';
};

/**
 * Embeds with the bundled network in separate threads for queries and entries: a query never waits for entries.
 *
 * @param queries thread for the queries of readers
 * @param entries thread for the indexed texts
 */
export const bundledEmbedder = (queries: EmbeddingThread, entries: EmbeddingThread): Embedder => {
  const cache = new LRUCache<string, Float32Array>({ max: MAX_CACHED });

  const embedIn = async (thread: EmbeddingThread, input: string): Promise<Float32Array | null> =>
    input === '' ? null : thread.embed(input);

  const embedQuery = async (input: string): Promise<Float32Array | null> => {
    const cached = cache.get(input);
    if (cached !== undefined) return cached;
    const vector = await embedIn(queries, input);
    if (vector !== null) cache.set(input, vector);
    return vector;
  };

  return {
    batchSize: 8,
    minSimilarity: 0.265,
    queryTimeout: () => (queries.isReady() ? QUERY_TIMEOUT_MS : START_TIMEOUT_MS),
    async embed(texts, purpose) {
      const vectors: (Float32Array | null)[] = [];
      for (const text of texts) {
        const input = inputOf(text);
        vectors.push(purpose === 'query' ? await embedQuery(input) : await embedIn(entries, input));
      }
      return vectors;
    },
  };
};
