import type { Knex } from 'knex';
import type { EntryFilter } from '../index/filter';
import type { WeightedTerm } from '../ranking/bm25';
import type { Reader } from '../read/read-connection';
import { ENTRIES } from '../tables';
import type { TermCounts } from '../text/term-counts';

/** A document that holds at least one of the terms, with what scoring needs. */
export interface Candidate {
  id: number;
  /** Stored counts, see `encodeCounts`. */
  terms: string;
  length: number;
  /** Milliseconds since 1970; PostgreSQL's driver has such numbers as text. */
  dated_at: number | string | null;
}

/** Numbers about the whole archive that BM25 is computed from. */
export interface ArchiveStatistics {
  documents: number;
  averageLength: number;
}

/** Counts the archive, which takes a while for a large one. */
export const archiveStatistics = async (reader: Reader): Promise<ArchiveStatistics> => {
  const [row] = await reader.all<{ documents: number | string; average: number | string | null }>(
    `SELECT count(*) AS documents, avg(length) AS average FROM ${ENTRIES}`,
    [],
  );
  return { documents: Number(row?.documents ?? 0), averageLength: Number(row?.average ?? 1) };
};

/** In how many documents terms stand; those that stand in none are left out. */
export type Frequencies = (terms: string[]) => Promise<Map<string, number>>;

/** The terms of the archive that begin so, with the number of documents they stand in. */
export type Vocabulary = (beginning: string) => Promise<{ term: string; documents: number }[]>;

/**
 * Documents in which at least one term stands, the most promising first.
 *
 * @param terms never empty; only letters and digits
 */
export type CandidateSearch = (
  terms: WeightedTerm[],
  statistics: ArchiveStatistics,
  filter: EntryFilter,
  limit: number,
) => Promise<Candidate[]>;

/** The database's own full-text index, kept in step with the entries. */
export interface FullTextIndex {
  /** Creates what is missing; cheap when everything is there. */
  prepare(): Promise<void>;
  /** Puts an entry's terms into the index, in place of those it had. */
  put(query: Knex, id: number, counts: TermCounts): Promise<void>;
  remove(query: Knex, ids: number[]): Promise<void>;
  statistics(): Promise<ArchiveStatistics>;
  /** Counts terms again where the database does not do so itself and the archive has changed. */
  recount(documents: number): Promise<void>;
}
