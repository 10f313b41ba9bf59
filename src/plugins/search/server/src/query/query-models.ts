import type { Embedder } from '../embeddings/embedder';
import { localEmbedder } from '../embeddings/local/embedder';
import { decodeModel } from '../embeddings/local/storage';
import type { QueryVector } from '../ranking/rank-entries';
import { scoreWeightsOf } from '../ranking/score-weights';
import type { Reader } from '../read/read-connection';
import { MODELS } from '../tables';
import type { TermCounts } from '../text/term-counts';

/** Query embedding from a model that was not trained on this archive. */
export interface QueryEmbedding {
  /** Name of the model. */
  name: string;
  vector: Float32Array;
  /** Minimum similarity for a result that contains none of the query's words. */
  floor: number;
}

interface ActiveModel {
  id: number;
  name: string;
  provider: string;
  /** Kind of nearest-neighbour index that holds all its vectors. */
  neighbours: string | null;
}

/** Trained models to cache: the active one and its successor. */
const KEPT = 2;

/**
 * Manages the active models for queries.
 *
 * @param indexKind kind of the database's nearest-neighbour index; null if there is none
 */
export const queryModels = (reader: Reader, indexKind: () => Promise<string | null>) => {
  const learnt = new Map<number, Embedder>();

  const learntEmbedder = async (id: number): Promise<Embedder | null> => {
    const known = learnt.get(id);
    if (known !== undefined) return known;
    const [row] = await reader.all<{ data: string | null }>(
      `SELECT data FROM ${MODELS} WHERE id = ?`,
      [id],
    );
    if (row?.data == null) return null;
    const embedder = localEmbedder(decodeModel(row.data));
    learnt.set(id, embedder);
    for (const former of learnt.keys()) if (learnt.size > KEPT) learnt.delete(former);
    return embedder;
  };

  /** Embeds a query with the model trained on the archive. */
  const learntPlace = async (
    row: ActiveModel,
    counts: TermCounts,
  ): Promise<QueryEmbedding | null> => {
    const embedder = await learntEmbedder(row.id);
    const [vector] = (await embedder?.embed([{ title: '', text: '', counts }], 'query')) ?? [];
    if (embedder === null || vector == null) return null;
    return { name: row.name, vector, floor: embedder.floor };
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
     * @param placed vectors by the models not trained on this archive
     * @param providers configured providers; empty to search by words alone. While none of them has an active model,
     *   the model trained on the archive is used
     * @param counts terms of the query
     * @param documents number of documents in the archive
     */
    async placesOf(
      placed: QueryEmbedding[],
      providers: string[],
      counts: TermCounts,
      documents: number,
    ): Promise<QueryVector[]> {
      if (providers.length === 0) return [];
      const rows = await activeModels();
      const found = placed.flatMap((place) => {
        const row = rows.find(({ name }) => name === place.name);
        return row === undefined ? [] : [{ row, place }];
      });
      const learntRow = rows.find(({ provider }) => provider === 'local');
      if (learntRow !== undefined && (providers.includes('local') || found.length === 0)) {
        const place = await learntPlace(learntRow, counts);
        if (place !== null) found.unshift({ row: learntRow, place });
      }
      const kind = await indexKind();
      const weights = scoreWeightsOf(
        found.map(({ row }) => row.provider),
        documents,
      );
      return found
        .map(({ row, place: { vector, floor } }, at) => ({
          modelId: row.id,
          vector,
          floor,
          weight: weights[at] ?? 0,
          knowsLanguage: row.provider !== 'local',
          hasIndex: kind !== null && kind === row.neighbours,
        }))
        .filter(({ weight }) => weight > 0);
    },
  };
};
