import type { TermCounts } from '../text/term-counts';

/** A text to embed, in the forms that the models need. */
export interface EmbeddableText {
  title: string;
  text: string;
  /** Description of the subject; null without one. */
  context: string | null;
  /** Summary; null without one. */
  lead: string | null;
  counts: TermCounts;
}

/** A query or passage as an embeddable text, without title and context. */
export const embeddableText = (text: string, counts: TermCounts = new Map()): EmbeddableText => ({
  title: '',
  text,
  context: null,
  lead: null,
  counts,
});

/** Joins the parts of a text that are not empty. */
export const joinedParts = (...parts: (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ');

/** Converts texts to vectors with one model. */
export interface Embedder {
  /** Texts per batch. */
  batchSize: number;
  /** True to embed the passages of long texts as well, see `passagesOf`. */
  embedsPassages?: boolean;
  /** Minimum similarity for a result that contains none of the query's words. */
  minSimilarity: number;
  /** Milliseconds to wait for a query vector before searching by words alone. No limit if absent. */
  queryTimeout?(): number;
  /**
   * @returns unit vectors in the order of the texts; null for a text that the model cannot embed
   * @throws Error if the provider cannot be reached
   */
  embed(texts: EmbeddableText[], purpose: 'entry' | 'query'): Promise<(Float32Array | null)[]>;
}
