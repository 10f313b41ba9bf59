import type { Knex } from 'knex';
import type { EntryFilter } from '../index/filter';
import type { WeightedTerm } from '../ranking/bm25';
import type { TermCounts } from '../text/term-counts';

/** A document that holds at least one of the terms, with what scoring needs. */
export interface Candidate {
  id: number;
  /** Stored counts, see `encodeCounts`. */
  terms: string;
  length: number;
}

/** Numbers about the whole archive that BM25 is computed from. */
export interface ArchiveStatistics {
  documents: number;
  averageLength: number;
}

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

/** The database's own full-text index, which finds candidates; the scoring is ours. */
export interface FullTextIndex {
  /** Creates what is missing; cheap when everything is there. */
  prepare(): Promise<void>;
  /** Puts an entry's terms into the index, in place of those it had. */
  put(query: Knex, id: number, counts: TermCounts): Promise<void>;
  remove(query: Knex, ids: number[]): Promise<void>;
  statistics(): Promise<ArchiveStatistics>;
  /** In how many documents each term stands; terms that stand in none are left out. */
  documentFrequencies(terms: string[]): Promise<Map<string, number>>;
  /**
   * The same for any number of terms, as last counted. A term that is new since then may be missing.
   */
  countedFrequencies(terms: string[]): Promise<Map<string, number>>;
  /** Counts terms again where the database does not do so itself and the archive has changed. */
  recount(documents: number): Promise<void>;
  candidates: CandidateSearch;
}
