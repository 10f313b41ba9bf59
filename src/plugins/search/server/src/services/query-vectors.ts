import type { Core } from '@strapi/strapi';
import type { Embedder } from '../embeddings/embedder';
import type { EmbeddingProvider } from '../embeddings/providers';
import type { QueryEmbedding } from '../query/query-models';
import { inPatience, LATE } from '../query/patience';
import { cachedFor } from '../query/cached-for';
import { withNames, type Listed } from '../query/tickers';
import { ownService } from '../own-services';

/** Maximum delay before a model activated by another process is used. */
const ACTIVE_FRESH_MS = 5_000;
/** Maximum delay before a new ticker is used. */
const TICKERS_FRESH_MS = 30_000;

/** Query vectors that were computed in time. */
export interface QueryPlaces {
  places: QueryEmbedding[];
  /** True if a model timed out, so that a repeated search may find more. */
  isProvisional: boolean;
}

/** Embeds queries with the models not trained on this archive. */
const createQueryVectors = ({ strapi }: { strapi: Core.Strapi }) => {
  const active = cachedFor(ACTIVE_FRESH_MS, async () => {
    const rows = await ownService(strapi, 'models').all();
    return new Set(rows.filter(({ state }) => state === 'active').map(({ name }) => name));
  });
  const tickers = cachedFor(TICKERS_FRESH_MS, () =>
    ownService(strapi, 'read-connection').all<Listed>(
      `SELECT ticker, name FROM otas WHERE ticker <> '' ORDER BY id DESC`,
      [],
    ),
  );
  const embedders = new Map<EmbeddingProvider, Embedder | null>();
  /** Providers whose last query failed; avoids repeated log messages. */
  const failing = new Set<EmbeddingProvider>();

  const embedderOf = (provider: EmbeddingProvider): Embedder | null => {
    const known = embedders.get(provider);
    if (known !== undefined) return known;
    const embedder = provider.embedder({ name: provider.modelName(0), data: null });
    embedders.set(provider, embedder);
    return embedder;
  };

  const placeBy = async (
    provider: EmbeddingProvider,
    text: string,
  ): Promise<QueryEmbedding | typeof LATE | null> => {
    try {
      const embedder = embedderOf(provider);
      const query = { title: '', text, counts: new Map<string, number>() };
      if (embedder === null) return null;
      const vectors = await inPatience(
        embedder.embed([query], 'query'),
        embedder.queryPatience?.(),
      );
      failing.delete(provider);
      if (vectors === LATE) return LATE;
      const [vector] = vectors;
      if (vector == null) return null;
      return { name: provider.modelName(0), vector, floor: embedder.floor };
    } catch (error) {
      if (!failing.has(provider)) {
        strapi.log.warn(
          `Search: queries go without the vectors of the provider "${provider.name}". ${(error as Error).message}`,
        );
      }
      failing.add(provider);
      return null;
    }
  };

  return {
    /** Embeds a query with each active model that can be reached. */
    async of(text: string): Promise<QueryPlaces> {
      const providers = await ownService(strapi, 'providers').chosen();
      const names = await active.get();
      const untrained = providers.filter((one) => !one.isTrained && names.has(one.modelName(0)));
      if (untrained.length === 0) return { places: [], isProvisional: false };
      const meant = withNames(text, await tickers.get());
      const found = await Promise.all(untrained.map((provider) => placeBy(provider, meant)));
      return {
        places: found.filter((place) => place !== null && place !== LATE),
        isProvisional: found.includes(LATE),
      };
    },

    /** Invalidates the cached models after another one was activated. */
    forget: active.forget,
  };
};

export default createQueryVectors;
