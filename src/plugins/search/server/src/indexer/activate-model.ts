import { inTransaction } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { EmbeddingProvider } from '../models/providers';
import { ownService } from '../own-services';
import type { ModelRow } from '../services/models';
import { MODELS, PASSAGES, VECTORS } from '../index/tables';

const deleteModels = async (strapi: Core.Strapi, query: Knex, ids: number[]): Promise<void> => {
  if (ids.length === 0) return;
  const index = await ownService(strapi, 'vector-index').get();
  await query(MODELS).whereIn('id', ids).delete();
  await query(VECTORS).whereIn('model_id', ids).delete();
  await query(PASSAGES).whereIn('model_id', ids).delete();
  for (const id of ids) await index?.drop(query, id);
};

/** Switches all searches to a prepared model, and deletes the provider's earlier models. */
export const activateModel = async (
  strapi: Core.Strapi,
  { id, provider }: ModelRow,
): Promise<void> => {
  const index = await ownService(strapi, 'vector-index').get();
  await inTransaction(strapi, async ({ query }) => {
    const outdated = await query(MODELS)
      .where({ provider })
      .whereNot({ id })
      .select<{ id: number }[]>('id');
    await query(MODELS)
      .where({ id })
      .update({ state: 'active', neighbours: index?.kind ?? null });
    await deleteModels(
      strapi,
      query,
      outdated.map((model) => model.id),
    );
  });
  ownService(strapi, 'query-vectors').invalidate();
  ownService(strapi, 'read-connection')
    .prepare()
    .catch(() => {});
};

/** Deletes the models of providers that are no longer configured, once a configured one has an active model. */
export const deleteFormerModels = async (
  strapi: Core.Strapi,
  providers: EmbeddingProvider[],
): Promise<void> => {
  const rows = await ownService(strapi, 'models').all();
  const isChosen = ({ provider }: ModelRow): boolean =>
    providers.some(({ name }) => name === provider);
  const outdated = rows.filter((row) => !isChosen(row)).map(({ id }) => id);
  if (outdated.length === 0 || !rows.some((row) => row.state === 'active' && isChosen(row))) return;
  await inTransaction(strapi, ({ query }) => deleteModels(strapi, query, outdated));
};
