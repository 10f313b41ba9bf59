import type { Knex } from 'knex';
import type { EntryFilter } from '../entries/filter';
import type { WeightedTerm } from './bm25';
import type { Reader } from '../reader';
import { ENTRIES } from '../tables';
import type { TermCounts } from '../../text/term-counts';

/** A document to be scored, and its version. */
export interface Candidate {
  id: number;
  stamp: string;
}

/** Archive-wide numbers for BM25. */
export interface ArchiveStatistics {
  documents: number;
  averageLength: number;
}

/** Counts the entries and averages their length. Slow for a large archive. */
export const archiveStatistics = async (reader: Reader): Promise<ArchiveStatistics> => {
  const [row] = await reader.all<{ documents: number | string; average: number | string | null }>(
    `SELECT count(*) AS documents, avg(length) AS average FROM ${ENTRIES}`,
    [],
  );
  return { documents: Number(row?.documents ?? 0), averageLength: Number(row?.average ?? 1) };
};

/** Returns the document frequency of terms, without terms that occur in no document. */
export type Frequencies = (terms: string[]) => Promise<Map<string, number>>;

/** Returns the indexed terms with a prefix, and their document frequencies. */
export type Vocabulary = (prefix: string) => Promise<{ term: string; documents: number }[]>;

/**
 * Finds documents that contain at least one term, most promising first.
 *
 * @param terms not empty; only letters and digits
 */
export type CandidateSearch = (
  terms: WeightedTerm[],
  statistics: ArchiveStatistics,
  filter: EntryFilter,
  limit: number,
) => Promise<Candidate[]>;

/** Full-text index of the database, kept in sync with the entries. */
export interface FullTextIndex {
  /** Creates missing tables and indexes; cheap if all exist. */
  prepare(): Promise<void>;
  /** Inserts or replaces the terms of an entry. */
  put(query: Knex, id: number, counts: TermCounts): Promise<void>;
  /** Removes entries. */
  remove(query: Knex, ids: number[]): Promise<void>;
  /** Number and average length of the entries, see `archiveStatistics`. */
  statistics(): Promise<ArchiveStatistics>;
  /** Recomputes document frequencies if the database does not maintain them and the archive has changed. */
  recount(documents: number): Promise<void>;
}
