import { inTransaction } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { own } from '../services/own';
import { MODELS, VECTORS } from '../tables';

/** Turns all searches to a prepared model at once, and forgets those before it. */
export const activateModel = async (strapi: Core.Strapi, modelId: number): Promise<void> => {
  const index = await own(strapi, 'vector-index').get();
  await inTransaction(strapi, async ({ query }) => {
    const others = await query(MODELS).whereNot({ id: modelId }).select<{ id: number }[]>('id');
    const ids = others.map(({ id }) => id);
    await query(MODELS)
      .where({ id: modelId })
      .update({ state: 'active', neighbours: index?.kind ?? null });
    await query(MODELS).whereIn('id', ids).delete();
    await query(VECTORS).whereIn('model_id', ids).delete();
    for (const id of ids) await index?.drop(query, id);
  });
};
