import type { Embedder } from '../embedder';
import { embedWith, type LocalModel } from './model';

/** Embeds with the model trained on the archive. */
export const localEmbedder = (model: LocalModel): Embedder => ({
  batchSize: 50,
  minSimilarity: 0.2,
  async embed(texts) {
    return texts.map(({ counts }) => embedWith(model, counts));
  },
});
