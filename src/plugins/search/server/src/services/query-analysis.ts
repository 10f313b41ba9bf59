import type { Core } from '@strapi/strapi';
import type { ArchiveStatistics } from '../fulltext/full-text-index';
import { idfOf, type WeightedTerm } from '../ranking/bm25';
import type { TypedName } from '../ranking/called-first';
import { aliasTerms, meantNames } from '../text/expansion';
import { queryTerms, queryWords } from '../text/query-terms';
import { own } from './own';

const STATISTICS_FRESH_MS = 10_000;

export interface AnalysedQuery {
  typed: TypedName;
  /** Terms that stand somewhere in the archive, typed or meant. */
  query: WeightedTerm[];
  frequencies: ReadonlyMap<string, number>;
  statistics: ArchiveStatistics;
}

/** Turns what was typed into terms of the archive with their weights. */
const createQueryAnalysis = ({ strapi }: { strapi: Core.Strapi }) => {
  const fullText = () => own(strapi, 'full-text');
  let statistics: Promise<ArchiveStatistics> | null = null;
  let countedAt = 0;

  const archive = (): Promise<ArchiveStatistics> => {
    if (statistics === null || performance.now() - countedAt > STATISTICS_FRESH_MS) {
      countedAt = performance.now();
      const counting = fullText().statistics();
      counting.catch(() => (statistics = null));
      statistics = counting;
    }
    return statistics;
  };

  const weightedTerms = async (text: string) => {
    const words = queryWords(text);
    const typed = queryTerms(words);
    if (typed.size === 0) return { weights: typed, frequencies: new Map<string, number>() };
    const things = await own(strapi, 'names').all();
    const aliases = aliasTerms(words, things);
    const frequencies = await fullText().documentFrequencies([
      ...new Set([...typed.keys(), ...aliases.keys()]),
    ]);
    const names = meantNames(words, things, (term) => frequencies.has(term));
    const unseen = [...names.keys()].filter((term) => !frequencies.has(term));
    if (unseen.length > 0) {
      for (const [term, documents] of await fullText().documentFrequencies(unseen)) {
        frequencies.set(term, documents);
      }
    }
    return { weights: new Map([...aliases, ...names, ...typed]), frequencies };
  };

  const typedName = async (text: string): Promise<TypedName> => {
    const words = queryWords(text).map(({ folded }) => folded);
    const things = await own(strapi, 'names').all();
    const isTyped = (name: { words: string[] }): boolean =>
      name.words.length === words.length && name.words.every((word, at) => word === words[at]);
    const named = things.filter(({ names }) => names.some(isTyped)).map(({ id }) => id);
    return { words, named };
  };

  return {
    async of(text: string): Promise<AnalysedQuery> {
      const numbers = await archive();
      const typed = await typedName(text);
      const { weights, frequencies } = await weightedTerms(text);
      const query = [...weights]
        .filter(([term]) => frequencies.has(term))
        .map(([term, weight]): WeightedTerm => ({
          term,
          weight,
          idf: idfOf(frequencies.get(term) ?? 0, numbers.documents),
        }));
      return { query, frequencies, statistics: numbers, typed };
    },

    /** Counts the archive again at the next search. */
    forget(): void {
      statistics = null;
    },
  };
};

export default createQueryAnalysis;
