import type { Core } from '@strapi/strapi';
import { embeddableText, type Embedder } from '../models/embedder';
import type { EmbeddingProvider } from '../models/providers';
import type { QueryEmbedding } from '../query/query-models';
import { resultWithin, TIMED_OUT } from '../query/result-within';
import { cachedFor } from '../query/cached-for';
import { withSpelledQuarters } from '../query/quarters';
import { replaceTickers, type ListedCompany } from '../query/tickers';
import { ownService } from '../own-services';

/** Maximum delay before a model activated by another process is used. */
const MODELS_LIFETIME_MS = 5_000;
/** Maximum delay before a new ticker is used. */
const TICKERS_LIFETIME_MS = 30_000;

/** Query vectors that were computed in time. */
export interface QueryEmbeddings {
  embeddings: QueryEmbedding[];
  /** True if a model timed out, so that a repeated search may find more. */
  isProvisional: boolean;
}

/** Embeds queries with the models not trained on this archive. */
const createQueryVectors = ({ strapi }: { strapi: Core.Strapi }) => {
  const active = cachedFor(MODELS_LIFETIME_MS, async () => {
    const rows = await ownService(strapi, 'models').all();
    return new Set(rows.filter(({ state }) => state === 'active').map(({ name }) => name));
  });
  const tickers = cachedFor(TICKERS_LIFETIME_MS, async () => {
    const columns = ownService(strapi, 'types').tickers();
    if (columns === null) return [];
    const { table, ticker, name } = columns;
    return ownService(strapi, 'read-connection').all<ListedCompany>(
      `SELECT ${ticker} AS ticker, ${name} AS name FROM ${table} WHERE ${ticker} <> '' ORDER BY id DESC`,
      [],
    );
  });
  const embedders = new Map<EmbeddingProvider, Embedder | null>();
  /** Providers whose last query failed; avoids repeated log messages. */
  const failing = new Set<EmbeddingProvider>();

  const embedderOf = (provider: EmbeddingProvider): Embedder | null => {
    const cached = embedders.get(provider);
    if (cached !== undefined) return cached;
    const embedder = provider.embedder({ name: provider.modelName(0), data: null });
    embedders.set(provider, embedder);
    return embedder;
  };

  const embedWith = async (
    provider: EmbeddingProvider,
    text: string,
  ): Promise<QueryEmbedding | typeof TIMED_OUT | null> => {
    try {
      const embedder = embedderOf(provider);
      if (embedder === null) return null;
      const vectors = await resultWithin(
        embedder.embed([embeddableText(text)], 'query'),
        embedder.queryTimeout?.(),
      );
      failing.delete(provider);
      if (vectors === TIMED_OUT) return TIMED_OUT;
      const [vector] = vectors;
      if (vector == null) return null;
      return { name: provider.modelName(0), vector, minSimilarity: embedder.minSimilarity };
    } catch (error) {
      if (!failing.has(provider)) {
        strapi.log.warn(
          `Search: the provider "${provider.name}" failed to embed a query; queries are searched without it. ${(error as Error).message}`,
        );
      }
      failing.add(provider);
      return null;
    }
  };

  return {
    /** Embeds a query with each active model that can be reached. */
    async embed(text: string): Promise<QueryEmbeddings> {
      const providers = await ownService(strapi, 'providers').configured();
      const names = await active.get();
      const untrained = providers.filter((one) => !one.isTrained && names.has(one.modelName(0)));
      if (untrained.length === 0) return { embeddings: [], isProvisional: false };
      const expanded = replaceTickers(withSpelledQuarters(text), await tickers.get());
      const found = await Promise.all(untrained.map((provider) => embedWith(provider, expanded)));
      return {
        embeddings: found.filter((embedding) => embedding !== null && embedding !== TIMED_OUT),
        isProvisional: found.includes(TIMED_OUT),
      };
    },

    /** Invalidates the cached models after another one was activated. */
    invalidate: active.invalidate,
  };
};

export default createQueryVectors;
