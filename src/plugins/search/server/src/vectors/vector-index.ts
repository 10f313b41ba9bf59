import type { Knex } from 'knex';
import type { EntryFilter } from '../index/filter';

export interface StoredVector {
  id: number;
  vector: Int8Array;
}

/** Ids of the entries nearest to a vector, the nearest first. */
export type NeighbourSearch = (
  modelId: number,
  vector: Float32Array,
  filter: EntryFilter,
  limit: number,
) => Promise<number[]>;

/** A model's vectors of some entries at hand, to compare with. */
export interface VectorsAtHand {
  /** An entry's vector; null for one that has none. */
  of(entry: number): Int8Array | null;
  /** Cosine of a unit vector and an entry's; null for an entry that has none. */
  similarity(vector: Float32Array, entry: number): number | null;
}

/** Gets the vectors of entries by a model. */
export type VectorsOf = (modelId: number, ids: number[]) => Promise<VectorsAtHand>;

/**
 * A database's index for nearest neighbours, one a model. What is in it is a copy: the table of
 * vectors decides, so entries that have gone may linger here until they are swept out.
 */
export interface VectorIndex {
  /** What kind it is; another name means that vectors have to be put into it again. */
  kind: string;
  /** Creates a model's index where it is missing. */
  create(modelId: number, dimensions: number): Promise<void>;
  drop(query: Knex, modelId: number): Promise<void>;
  put(query: Knex, modelId: number, vectors: StoredVector[]): Promise<void>;
  /** Takes out vectors that the table of vectors no longer has. */
  sweep(modelId: number): Promise<void>;
  nearest: NeighbourSearch;
}

export const indexTable = (modelId: number): string => `search_neighbours_${modelId}`;
