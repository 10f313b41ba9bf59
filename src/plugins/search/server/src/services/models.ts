import type { Core } from '@strapi/strapi';
import type { Embedder } from '../models/embedder';
import { MODELS } from '../index/tables';
import { ownService } from '../own-services';

/** A stored model without its serialized data. */
export interface ModelRow {
  id: number;
  name: string;
  provider: string;
  state: 'building' | 'active';
  /** Kind of nearest-neighbour index that holds all its vectors. */
  neighbours: string | null;
  trained_on: number;
  /** Entries embedded per minute at the last heartbeat; null before the first one. */
  pace: number | null;
}

/** A model that can embed. */
export interface LoadedModel extends ModelRow {
  embedder: Embedder;
}

const COLUMNS = 'id, name, provider, state, neighbours, trained_on, pace';

/** Loads embedding models and caches their embedders. */
const createModels = ({ strapi }: { strapi: Core.Strapi }) => {
  const read = () => ownService(strapi, 'read-connection');
  const loaded = new Map<number, Promise<Embedder | null>>();

  const embedderOf = async ({ id, name, provider }: ModelRow): Promise<Embedder | null> => {
    const [stored] = await read().all<{ data: string | null }>(
      `SELECT data FROM ${MODELS} WHERE id = ?`,
      [id],
    );
    const data = stored?.data ?? null;
    return ownService(strapi, 'providers').byName(provider)?.embedder({ name, data }) ?? null;
  };

  return {
    /** All models, oldest first. */
    async all(): Promise<ModelRow[]> {
      return read().all<ModelRow>(`SELECT ${COLUMNS} FROM ${MODELS} ORDER BY id`, []);
    },

    /** Loads a model; null when this process does not have its provider. */
    async load(row: ModelRow): Promise<LoadedModel | null> {
      const loading = loaded.get(row.id) ?? embedderOf(row);
      loaded.set(row.id, loading);
      loading.then(
        (embedder) => embedder ?? loaded.delete(row.id),
        () => loaded.delete(row.id),
      );
      const embedder = await loading;
      return embedder === null ? null : { ...row, embedder };
    },

    /**
     * Active models for queries, one per provider: those of the configured providers, or the latest other one while
     * none of these is ready. Empty if embeddings are off.
     */
    async active(): Promise<LoadedModel[]> {
      const providers = await ownService(strapi, 'providers').configured();
      if (providers.length === 0) return [];
      const rows = await this.all();
      for (const id of loaded.keys()) if (!rows.some((row) => row.id === id)) loaded.delete(id);
      const ready = rows.filter(({ state }) => state === 'active').reverse();
      const chosen = providers.flatMap(
        ({ name }) => ready.find(({ provider }) => provider === name) ?? [],
      );
      const inUse = chosen.length > 0 ? chosen : ready.slice(0, 1);
      const models = await Promise.all(inUse.map((row) => this.load(row)));
      return models.filter((model) => model !== null);
    },

    /** Active model with the most knowledge of the language; null if there is none. */
    async best(): Promise<LoadedModel | null> {
      return (await this.active()).at(-1) ?? null;
    },
  };
};

export default createModels;
