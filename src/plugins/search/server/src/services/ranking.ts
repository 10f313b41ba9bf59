import type { Core } from '@strapi/strapi';
import type { EntryFilter } from '../index/filter';
import type { ArchiveStatistics } from '../fulltext/full-text-index';
import type { WeightedTerm } from '../ranking/bm25';
import { essentialTerms } from '../ranking/essential-terms';
import type { QueryVector } from '../ranking/rank-entries';
import { sharesOf } from '../ranking/shares';
import type { TermCounts } from '../text/term-counts';
import type { LoadedModel } from './models';
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

  /** Where a model places the query; null when it can't, or can't be reached. */
  const placeBy = async (
    { id: modelId, neighbours, provider, embedder }: LoadedModel,
    text: string,
    counts: TermCounts,
  ): Promise<(Omit<QueryVector, 'share'> & { provider: string }) | null> => {
    try {
      const [vector] = await embedder.embed([{ title: '', text, counts }], 'query');
      if (vector == null) return null;
      isWarned = false;
      const index = await own(strapi, 'vector-index').get();
      const hasIndex = index !== null && index.kind === neighbours;
      return { modelId, vector, floor: embedder.floor, hasIndex, provider };
    } catch (error) {
      if (!isWarned) {
        strapi.log.warn(
          `Search: queries go without the vectors of the provider "${provider}". ${(error as Error).message}`,
        );
      }
      isWarned = true;
      return null;
    }
  };

  /** Where the query is among the vectors of each model that can place it. */
  const meaningsOf = async (
    text: string,
    query: WeightedTerm[],
    { documents }: ArchiveStatistics,
  ): Promise<QueryVector[]> => {
    const models = await own(strapi, 'models').active();
    const counts = new Map(query.map(({ term, weight }) => [term, Math.max(1, weight)]));
    const places = await Promise.all(models.map((model) => placeBy(model, text, counts)));
    const placed = places.filter((place) => place !== null);
    const shares = sharesOf(
      placed.map(({ provider }) => provider),
      documents,
    );
    return placed
      .map(({ provider: _, ...place }, at) => ({ ...place, share: shares[at] ?? 0 }))
      .filter(({ share }) => share > 0);
  };

  return {
    /** Entries that answer a query. */
    async rank(text: string, filter: EntryFilter): Promise<RankedEntries> {
      const { query, frequencies, statistics, typed } = await own(strapi, 'query-analysis').of(
        text,
      );
      const essential = essentialTerms(query, frequencies);
      const rankWith = (meanings: QueryVector[]): Promise<number[]> =>
        own(strapi, 'read-connection').rank({
          query,
          essential,
          statistics,
          filter,
          meanings,
          typed,
        });
      const meanings = await meaningsOf(text, query, statistics);
      let ids: number[];
      try {
        ids = await rankWith(meanings);
      } catch (error) {
        // Another model may have taken over meanwhile, and with the old one its vectors are gone.
        const active = (await own(strapi, 'models').active()).map(({ id }) => id);
        if (meanings.every(({ modelId }) => active.includes(modelId))) throw error;
        ids = await rankWith(await meaningsOf(text, query, statistics));
      }
      return { ids, terms: new Set(query.map(({ term }) => term)) };
    },
  };
};

export default createRanking;
