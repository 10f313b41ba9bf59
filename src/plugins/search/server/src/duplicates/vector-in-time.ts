import { withTimeLimit } from '@ota-news/foundation/network/time-limit';
import type { Embedder } from '../embeddings/embedder';

/** Embedding takes a twentieth of a second; when the thread is busy, the words alone decide. */
const PATIENCE_MS = 1_000;

/** The vector of a text within a time; null where the model can't place it, or not so soon. */
export const vectorInTime = async (
  embedder: Embedder,
  text: { title: string; text: string },
  milliseconds = PATIENCE_MS,
): Promise<Float32Array | null> => {
  const embedding = () => embedder.embed([{ ...text, counts: new Map() }], 'query');
  try {
    const [vector] = await withTimeLimit(milliseconds, 'The model is busy.', embedding);
    return vector ?? null;
  } catch {
    return null;
  }
};
