import type { Core } from '@strapi/strapi';
import type { EntryFilter } from '../index/filter';
import type { WeightedTerm } from '../ranking/bm25';
import { essentialTerms } from '../ranking/essential-terms';
import type { QueryVector } from '../ranking/rank-entries';
import { own } from './own';

export interface RankedEntries {
  /** Ids, the best first. */
  ids: number[];
  /** Terms looked for, to mark them in excerpts. */
  terms: Set<string>;
}

/** Turns a query into entries, best first. */
const createRanking = ({ strapi }: { strapi: Core.Strapi }) => {
  let isWarned = false;

  /** Where the query is among the vectors; null when no model can place it or be reached. */
  const meaningOf = async (text: string, query: WeightedTerm[]): Promise<QueryVector | null> => {
    const model = await own(strapi, 'models').active();
    if (model === null) return null;
    const { embedder, id: modelId } = model;
    const counts = new Map(query.map(({ term, weight }) => [term, Math.max(1, weight)]));
    try {
      const [vector] = await embedder.embed([{ title: '', text, counts }], 'query');
      if (vector == null) return null;
      isWarned = false;
      const index = await own(strapi, 'vector-index').get();
      const hasIndex = index !== null && index.kind === model.neighbours;
      return { modelId, vector, weight: embedder.weight, floor: embedder.floor, hasIndex };
    } catch (error) {
      if (!isWarned) {
        strapi.log.warn(`Search: queries are answered by full text. ${(error as Error).message}`);
      }
      isWarned = true;
      return null;
    }
  };

  return {
    /** Entries that answer a query. */
    async rank(text: string, filter: EntryFilter): Promise<RankedEntries> {
      const { query, frequencies, statistics } = await own(strapi, 'query-analysis').of(text);
      const essential = essentialTerms(query, frequencies);
      const rankWith = (meaning: QueryVector | null): Promise<number[]> =>
        own(strapi, 'read-connection').rank({ query, essential, statistics, filter, meaning });
      const meaning = await meaningOf(text, query);
      let ids: number[];
      try {
        ids = await rankWith(meaning);
      } catch (error) {
        // Another model may have taken over meanwhile, and with the old one its vectors are gone.
        const active = await own(strapi, 'models').active();
        if (meaning === null || active?.id === meaning.modelId) throw error;
        ids = await rankWith(await meaningOf(text, query));
      }
      return { ids, terms: new Set(query.map(({ term }) => term)) };
    },
  };
};

export default createRanking;
