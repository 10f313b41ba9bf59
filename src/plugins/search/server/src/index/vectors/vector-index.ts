import type { Knex } from 'knex';
import type { EntryFilter } from '../entries/filter';

export interface StoredVector {
  id: number;
  vector: Int8Array;
}

/** Ids of the entries nearest to a vector, nearest first. */
export type NeighbourSearch = (
  modelId: number,
  vector: Float32Array,
  filter: EntryFilter,
  limit: number,
) => Promise<number[]>;

/** Vectors of some entries by a model, loaded for comparison. */
export interface LoadedVectors {
  /** Vector of an entry; null if it has none. */
  of(entry: number): Int8Array | null;
  /** Cosine of a unit vector and an entry's vector; null if the entry has none. */
  similarity(vector: Float32Array, entry: number): number | null;
}

/** Loads the vectors of entries by a model. */
export type VectorsOf = (modelId: number, ids: number[]) => Promise<LoadedVectors>;

/**
 * Nearest-neighbour index of a database, one per model. It is a copy: the table of vectors is authoritative, so deleted
 * entries may remain here until `sweep`.
 */
export interface VectorIndex {
  /** Kind of index; a new value causes all vectors to be inserted again. */
  kind: string;
  /** Creates a model's index if it is missing. */
  create(modelId: number, dimensions: number): Promise<void>;
  /** Deletes a model's index. */
  drop(query: Knex, modelId: number): Promise<void>;
  /** Inserts or replaces vectors in a model's index. */
  put(query: Knex, modelId: number, vectors: StoredVector[]): Promise<void>;
  /** Deletes vectors that are no longer in the table of vectors. */
  sweep(modelId: number): Promise<void>;
  nearest: NeighbourSearch;
}

/** Table of a model's nearest-neighbour index. */
export const indexTable = (modelId: number): string => `search_neighbours_${modelId}`;
