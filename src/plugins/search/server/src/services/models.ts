import type { Core } from '@strapi/strapi';
import type { Embedder } from '../embeddings/embedder';
import { chosenProvider, providerOf } from '../embeddings/providers';
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
}

export interface LoadedModel extends ModelRow {
  embedder: Embedder;
}

const COLUMNS = 'id, name, provider, state, neighbours, trained_on';

/** The embedding models, loaded once each. */
const createModels = ({ strapi }: { strapi: Core.Strapi }) => {
  const read = () => own(strapi, 'read-connection');
  const loaded = new Map<number, Promise<Embedder | null>>();

  const embedderOf = async ({ id, name, provider }: ModelRow): Promise<Embedder | null> => {
    const [stored] = await read().all<{ data: string | null }>(
      `SELECT data FROM ${MODELS} WHERE id = ?`,
      [id],
    );
    return providerOf(provider)?.embedder({ name, data: stored?.data ?? null }) ?? null;
  };

  return {
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

    /** The model by which queries are answered at the moment; null where there is none, or full text alone is wanted. */
    async active(): Promise<LoadedModel | null> {
      if (chosenProvider() === null) return null;
      const [row] = await read().all<ModelRow>(
        `SELECT ${COLUMNS} FROM ${MODELS} WHERE state = 'active' ORDER BY id DESC LIMIT 1`,
        [],
      );
      if (row === undefined) return null;
      for (const id of loaded.keys()) if (id < row.id) loaded.delete(id);
      return this.load(row);
    },
  };
};

export default createModels;
