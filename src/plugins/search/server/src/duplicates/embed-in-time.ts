import { withTimeLimit } from '@ota-news/foundation/network/time-limit';
import type { EmbeddableText, Embedder } from '../models/embedder';

/** Embedding usually takes 50 ms; when the thread is busy, the caller decides by words alone. */
const TIME_LIMIT_MS = 1_000;

/** Embeds a text within a time limit; null on timeout or when the model cannot embed it. */
export const embedInTime = async (
  embedder: Embedder,
  text: Pick<EmbeddableText, 'title' | 'text' | 'context' | 'lead'>,
  milliseconds = TIME_LIMIT_MS,
): Promise<Float32Array | null> => {
  const embedding = () => embedder.embed([{ ...text, counts: new Map() }], 'query');
  try {
    const [vector] = await withTimeLimit(milliseconds, 'The model is busy.', embedding);
    return vector ?? null;
  } catch {
    return null;
  }
};
