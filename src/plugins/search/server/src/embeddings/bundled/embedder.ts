import { LRUCache } from 'lru-cache';
import { isMaybeEnglish } from '../../text/languages';
import type { EmbeddableText, Embedder } from '../embedder';
import type { EmbeddingThread } from './embedding-threads';

/** Queries that are remembered with their vectors. */
const REMEMBERED = 2_000;
/** The network reads 254 word pieces, so more characters of a text are never read. */
const READ_LENGTH = 4_000;
/** A query takes some milliseconds; on a busy machine readers wait so long. */
const PATIENCE_MS = 1_000;
/** So long while the thread for queries starts, which takes half a second. */
const PATIENCE_AT_START_MS = 150;

/**
 * What the network reads of a text; nothing of one in another language, which it would place beside all
 * others in that language, whatever they are about.
 */
const inputOf = ({ title, text }: EmbeddableText): string => {
  const input = (title === '' ? text : `${title}. ${text}`).trim().slice(0, READ_LENGTH);
  return isMaybeEnglish(input) ? input : '';
};

/**
 * Embeds with the bundled network, in threads of their own: entries never make a query wait.
 *
 * @param queries thread for what readers look for
 * @param entries thread for what is found
 */
export const bundledEmbedder = (queries: EmbeddingThread, entries: EmbeddingThread): Embedder => {
  const known = new LRUCache<string, Float32Array>({ max: REMEMBERED });

  const placed = async (thread: EmbeddingThread, input: string): Promise<Float32Array | null> =>
    input === '' ? null : thread.embed(input);

  const embedQuery = async (input: string): Promise<Float32Array | null> => {
    const remembered = known.get(input);
    if (remembered !== undefined) return remembered;
    const vector = await placed(queries, input);
    if (vector !== null) known.set(input, vector);
    return vector;
  };

  return {
    batchSize: 8,
    floor: 0.265,
    queryPatience: () => (queries.isReady() ? PATIENCE_MS : PATIENCE_AT_START_MS),
    async embed(texts, purpose) {
      const vectors: (Float32Array | null)[] = [];
      for (const text of texts) {
        const input = inputOf(text);
        vectors.push(purpose === 'query' ? await embedQuery(input) : await placed(entries, input));
      }
      return vectors;
    },
  };
};
