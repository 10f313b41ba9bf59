import type { Core } from '@strapi/strapi';
import type { Embedder } from '../embeddings/embedder';
import { MODELS } from '../tables';
import { own } from './own';

/** A row of the table of models without what was learnt. */
export interface ModelRow {
  id: number;
  name: string;
  provider: string;
  state: 'building' | 'active';
  /** The kind of index that all its vectors are in. */
  neighbours: string | null;
  trained_on: number;
  /** Entries embedded a minute when they last were; null before that. */
  pace: number | null;
}

export interface LoadedModel extends ModelRow {
  embedder: Embedder;
}

const COLUMNS = 'id, name, provider, state, neighbours, trained_on, pace';

/** The embedding models, loaded once each. */
const createModels = ({ strapi }: { strapi: Core.Strapi }) => {
  const read = () => own(strapi, 'read-connection');
  const loaded = new Map<number, Promise<Embedder | null>>();

  const embedderOf = async ({ id, name, provider }: ModelRow): Promise<Embedder | null> => {
    const [stored] = await read().all<{ data: string | null }>(
      `SELECT data FROM ${MODELS} WHERE id = ?`,
      [id],
    );
    const data = stored?.data ?? null;
    return own(strapi, 'providers').of(provider)?.embedder({ name, data }) ?? null;
  };

  return {
    /** All of them, the oldest first. */
    async all(): Promise<ModelRow[]> {
      return read().all<ModelRow>(`SELECT ${COLUMNS} FROM ${MODELS} ORDER BY id`, []);
    },

    /** A model ready to embed; null when this process has no such provider. */
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
     * The models by which queries are answered at the moment, one a provider: those of the chosen
     * providers, or while none of these is ready, the one before. None where full text alone is wanted.
     */
    async active(): Promise<LoadedModel[]> {
      const providers = await own(strapi, 'providers').chosen();
      if (providers.length === 0) return [];
      const rows = await this.all();
      for (const id of loaded.keys()) if (!rows.some((row) => row.id === id)) loaded.delete(id);
      const ready = rows.filter(({ state }) => state === 'active').reverse();
      const chosen = providers.flatMap(
        ({ name }) => ready.find(({ provider }) => provider === name) ?? [],
      );
      const used = chosen.length > 0 ? chosen : ready.slice(0, 1);
      const models = await Promise.all(used.map((row) => this.load(row)));
      return models.filter((model) => model !== null);
    },

    /** The one of them that knows most; null where there is none. */
    async best(): Promise<LoadedModel | null> {
      return (await this.active()).at(-1) ?? null;
    },
  };
};

export default createModels;
