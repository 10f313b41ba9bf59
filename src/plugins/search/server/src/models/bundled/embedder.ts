import { LRUCache } from 'lru-cache';
import { isMaybeEnglish } from '../../text/languages';
import { joinedParts, type EmbeddableText, type Embedder } from '../embedder';
import { unit } from '../../index/vectors/vector';
import type { EmbeddingThread } from './embedding-threads';

/** Maximum number of cached query vectors. */
const MAX_CACHED = 2_000;
/** Maximum number of characters passed to the network, which reads only 254 word pieces. */
const MAX_LENGTH = 4_000;
/** Time limit for a query. Embedding takes a few milliseconds, longer on a busy machine. */
const QUERY_TIMEOUT_MS = 1_000;

const titled = (title: string, text: string): string => (title === '' ? text : `${title}. ${text}`);

/**
 * Inputs of the network for a text: the whole with its context, and its title with the summary. None for a text that is
 * not English: the model would group texts in another language together regardless of their subject.
 */
const inputsOf = ({ title, text, context, lead }: EmbeddableText): string[] => {
  const whole = titled(title, text).trim().slice(0, MAX_LENGTH);
  if (whole === '' || !isMaybeEnglish(whole)) return [];
  const inContext = joinedParts(context, whole);
  return lead === null ? [inContext] : [inContext, titled(title, lead).slice(0, MAX_LENGTH)];
};

/** Direction of the sum of unit vectors. */
const meanDirection = (vectors: Float32Array[]): Float32Array | null => {
  const [first, ...others] = vectors;
  if (first === undefined || others.length === 0) return first ?? null;
  return unit(first.map((value, at) => others.reduce((sum, vector) => sum + vector[at]!, value)));
};

/**
 * Embeds with the bundled network in separate threads for queries and entries: a query never waits for entries.
 *
 * @param queries thread for the queries of readers
 * @param entries thread for the indexed texts
 * @param startTimeout milliseconds that a query waits for its thread to start, which takes up to half a second
 */
export const bundledEmbedder = (
  queries: EmbeddingThread,
  entries: EmbeddingThread,
  startTimeout: number,
): Embedder => {
  const cache = new LRUCache<string, Float32Array>({ max: MAX_CACHED });

  const embedQuery = async (input: string): Promise<Float32Array | null> => {
    const cached = cache.get(input);
    if (cached !== undefined) return cached;
    const vector = await queries.embed(input);
    if (vector !== null) cache.set(input, vector);
    return vector;
  };

  return {
    batchSize: 8,
    minSimilarity: 0.295,
    embedsPassages: true,
    queryTimeout: () => (queries.isReady() ? QUERY_TIMEOUT_MS : startTimeout),
    async embed(texts, purpose) {
      const embedOne = purpose === 'query' ? embedQuery : (input: string) => entries.embed(input);
      const vectors: (Float32Array | null)[] = [];
      for (const text of texts) {
        const parts: Float32Array[] = [];
        for (const input of inputsOf(text)) {
          const vector = await embedOne(input);
          if (vector !== null) parts.push(vector);
        }
        vectors.push(meanDirection(parts));
      }
      return vectors;
    },
  };
};
