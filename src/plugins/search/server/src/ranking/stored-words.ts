import { bm25 } from '../index/fulltext/bm25';
import type { Candidate, CandidateSearch } from '../index/fulltext/full-text-index';
import { placeholders } from '../index/placeholders';
import type { Reader } from '../index/reader';
import { ENTRIES } from '../index/tables';
import { countIn, type PackedCounts } from '../text/term-counts';
import { scoredEntries } from './scored-entries';
import type { ScoredEntry, WordSearch } from './word-scores';

/** Search by words in the database: its full-text index finds candidates, and their terms are read to be scored. */
export const storedWords = (reader: Reader, candidatesOf: CandidateSearch) => {
  const entries = scoredEntries(reader);

  const search: WordSearch = async ({ query, essential, statistics, filter }) => {
    const scoreOf = bm25(query, statistics.averageLength);
    const terms = new Map<number, PackedCounts>();

    const score = async (candidates: Candidate[]): Promise<ScoredEntry[]> =>
      (await entries.of(candidates)).map((entry) => {
        terms.set(entry.id, entry.terms);
        return {
          id: entry.id,
          title: entry.title,
          lexical: scoreOf(entry.terms, entry.length),
          datedAt: entry.dated_at === null ? null : Number(entry.dated_at),
        };
      });

    return {
      candidates: async (limit) =>
        essential.length === 0
          ? []
          : score(await candidatesOf(essential, statistics, filter, limit)),

      of: async (ids) =>
        ids.length === 0
          ? []
          : score(
              await reader.all<Candidate>(
                `SELECT id, stamp FROM ${ENTRIES} WHERE id IN (${placeholders(ids)})`,
                ids,
              ),
            ),

      contains: (id, hash) => countIn(terms.get(id) ?? new Int32Array(), hash) > 0,
    };
  };

  return { search, invalidate: entries.invalidate };
};
