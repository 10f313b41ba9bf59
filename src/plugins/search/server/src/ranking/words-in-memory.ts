import { conditionsOf } from '../index/entries/filter';
import { strictIdf } from '../index/fulltext/bm25';
import type { CandidateSearch, Frequencies } from '../index/fulltext/full-text-index';
import { wordIndex, type WordScore } from '../index/fulltext/word-index';
import type { Reader } from '../index/reader';
import type { ScoredEntry, WordSearch } from './word-scores';
import { storedWords } from './stored-words';

const scoredEntry = ({ entry: { id, title, datedAt }, score }: WordScore): ScoredEntry => ({
  id,
  title,
  lexical: score,
  datedAt,
});

/**
 * Search by words in memory, which costs a fraction of what the database takes. Until the archive has been read, and if
 * it is too large, the database is searched.
 *
 * @param candidatesOf of the database; it also finds the candidates that pass a filter
 * @param storedFrequencies of the database
 */
export const wordsInMemory = (
  reader: Reader,
  candidatesOf: CandidateSearch,
  storedFrequencies: Frequencies,
) => {
  const index = wordIndex(reader);
  const stored = storedWords(reader, candidatesOf);

  const search: WordSearch = async (words) => {
    if (!(await index.refresh())) return stored.search(words);
    const { query, essential, statistics, filter } = words;
    const scoresOf = index.scores(query, statistics.averageLength);
    const of = async (ids: number[]): Promise<ScoredEntry[]> => scoresOf(ids).map(scoredEntry);

    return {
      async candidates(limit) {
        if (essential.length === 0) return [];
        if (conditionsOf(filter).sql !== '') {
          const found = await candidatesOf(essential, statistics, filter, limit);
          return of(found.map(({ id }) => id));
        }
        const chosen = index.best(
          essential.map(({ term, idf }) => ({ term, weight: 1, idf: strictIdf(idf) })),
          statistics.averageLength,
          limit,
        );
        return of(chosen.map(({ entry: { id } }) => id));
      },
      of,
      contains: index.contains,
    };
  };

  return {
    search,

    /** Document frequencies of the terms of a query. */
    frequencies: async (terms: string[]): Promise<Map<string, number>> =>
      (await index.refresh()) ? index.frequencies(terms) : storedFrequencies(terms),

    /** Reads the archive; takes seconds for a large one. */
    prepare: index.load,

    /** Makes the next search see what has been deleted, or described otherwise. */
    invalidate(): void {
      index.invalidate();
      stored.invalidate();
    },
  };
};
