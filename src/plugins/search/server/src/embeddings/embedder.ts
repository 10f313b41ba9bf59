import type { TermCounts } from '../text/term-counts';

/** A text to be embedded, in the forms that models start from. */
export interface EmbeddableText {
  title: string;
  text: string;
  counts: TermCounts;
}

/** Turns texts into vectors by one model. */
export interface Embedder {
  /** Texts embedded at once. */
  batchSize: number;
  /** Similarity below which an entry without any of the words typed is no answer. */
  floor: number;
  /**
   * How long a reader waits for the place of a query, in milliseconds, before the words alone answer. Without,
   * until it is there.
   */
  queryPatience?(): number;
  /**
   * @returns unit vectors in the order of the texts; null for a text that the model can't place
   * @throws when the model can't be reached
   */
  embed(texts: EmbeddableText[], purpose: 'entry' | 'query'): Promise<(Float32Array | null)[]>;
}
