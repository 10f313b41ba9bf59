import { embeddableText, type Embedder } from '../models/embedder';
import { localEmbedder } from '../models/local/embedder';
import { decodeModel } from '../models/local/storage';
import type { QueryVector } from '../ranking/rank-entries';
import { scoreWeightsOf } from '../ranking/score-weights';
import type { Reader } from '../index/reader';
import { MODELS } from '../index/tables';
import type { TermCounts } from '../text/term-counts';

/** Query embedding from a model that was not trained on this archive. */
export interface QueryEmbedding {
  /** Name of the model. */
  name: string;
  vector: Float32Array;
  /** Minimum similarity for a result that contains none of the query's words. */
  minSimilarity: number;
}

interface ActiveModel {
  id: number;
  name: string;
  provider: string;
  /** Kind of nearest-neighbour index that holds all its vectors. */
  neighbours: string | null;
}

/** Trained models to cache: the active one and its successor. */
const MAX_CACHED = 2;

/**
 * Manages the active models for queries.
 *
 * @param indexKind kind of the database's nearest-neighbour index; null if there is none
 */
export const queryModels = (reader: Reader, indexKind: () => Promise<string | null>) => {
  const localEmbedders = new Map<number, Embedder>();

  const localEmbedderOf = async (id: number): Promise<Embedder | null> => {
    const cached = localEmbedders.get(id);
    if (cached !== undefined) return cached;
    const [row] = await reader.all<{ data: string | null }>(
      `SELECT data FROM ${MODELS} WHERE id = ?`,
      [id],
    );
    if (row?.data == null) return null;
    const embedder = localEmbedder(decodeModel(row.data));
    localEmbedders.set(id, embedder);
    for (const oldest of localEmbedders.keys()) {
      if (localEmbedders.size > MAX_CACHED) localEmbedders.delete(oldest);
    }
    return embedder;
  };

  /** Embeds a query with the model trained on the archive. */
  const localEmbedding = async (
    row: ActiveModel,
    counts: TermCounts,
  ): Promise<QueryEmbedding | null> => {
    const embedder = await localEmbedderOf(row.id);
    const [vector] = (await embedder?.embed([embeddableText('', counts)], 'query')) ?? [];
    if (embedder === null || vector == null) return null;
    return { name: row.name, vector, minSimilarity: embedder.minSimilarity };
  };

  const activeModels = (): Promise<ActiveModel[]> =>
    reader.all<ActiveModel>(
      `SELECT id, name, provider, neighbours FROM ${MODELS} WHERE state = 'active' ORDER BY id DESC`,
      [],
    );

  return {
    /** Ids of the active models. */
    async ids(): Promise<number[]> {
      return (await activeModels()).map(({ id }) => id);
    },

    /**
     * Collects the query vectors of all active models.
     *
     * @param embeddings vectors by the models not trained on this archive
     * @param providers configured providers; empty to search by words alone. While none of them has an active model,
     *   the model trained on the archive is used
     * @param counts terms of the query
     * @param documents number of documents in the archive
     */
    async queryVectorsOf(
      embeddings: QueryEmbedding[],
      providers: string[],
      counts: TermCounts,
      documents: number,
    ): Promise<QueryVector[]> {
      if (providers.length === 0) return [];
      const rows = await activeModels();
      const found = embeddings.flatMap((embedding) => {
        const row = rows.find(({ name }) => name === embedding.name);
        return row === undefined ? [] : [{ row, embedding }];
      });
      const localRow = rows.find(({ provider }) => provider === 'local');
      if (localRow !== undefined && (providers.includes('local') || found.length === 0)) {
        const embedding = await localEmbedding(localRow, counts);
        if (embedding !== null) found.unshift({ row: localRow, embedding });
      }
      const kind = await indexKind();
      const weights = scoreWeightsOf(
        found.map(({ row }) => row.provider),
        documents,
      );
      return found
        .map(({ row, embedding: { vector, minSimilarity } }, at) => ({
          modelId: row.id,
          vector,
          minSimilarity,
          weight: weights[at] ?? 0,
          knowsLanguage: row.provider !== 'local',
          hasIndex: kind !== null && kind === row.neighbours,
        }))
        .filter(({ weight }) => weight > 0);
    },
  };
};
