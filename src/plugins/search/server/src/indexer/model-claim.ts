import { database } from '@ota-news/foundation/database/connection';
import { sharedNow } from '@ota-news/foundation/database/shared-clock';
import type { Core } from '@strapi/strapi';
import type { EmbeddingProvider } from '../embeddings/providers';
import { MODELS } from '../tables';
import { own } from '../services/own';
import type { ModelRow } from '../services/models';

/** Entries from which on a trained model is worth having. */
export const MIN_TO_LEARN_FROM = 50;
/** A model is trained again when the archive has grown by a third, or shrunk to half. */
const GROWTH = 4 / 3;
const SHRINKAGE = 1 / 2;
/** A process that has given no sign of life for so long is taken to be gone. */
const GONE_MS = 60_000;

const fits = (row: ModelRow, provider: EmbeddingProvider, entries: number): boolean => {
  if (row.provider !== provider.name) return false;
  if (!provider.isTrained) return row.name === provider.modelName(0);
  const growth = entries / Math.max(1, row.trained_on);
  return row.name === provider.modelName(row.trained_on) && growth < GROWTH && growth > SHRINKAGE;
};

/** Whether there is anything to make a model of, or for. */
export const hasEnoughEntries = (provider: EmbeddingProvider, entries: number): boolean =>
  entries >= (provider.isTrained ? MIN_TO_LEARN_FROM : 1);

/**
 * Decides whether another model is needed, and takes on its preparation unless another process has.
 *
 * @returns the model to prepare, or null when there is nothing to do
 */
export const claimModel = async (
  strapi: Core.Strapi,
  provider: EmbeddingProvider,
  entries: number,
): Promise<ModelRow | null> => {
  if (!hasEnoughEntries(provider, entries)) return null;
  const rows = await own(strapi, 'models').all();
  const fitting = rows.find((row) => fits(row, provider, entries));
  if (fitting?.state === 'active') return null;
  const table = () => database(strapi)(MODELS);
  const now = await sharedNow(strapi);
  if (fitting !== undefined) {
    const taken = await table()
      .where({ id: fitting.id, state: 'building' })
      // Nor is one alive that was seen later than now: its clock was ahead.
      .andWhere((gone) =>
        gone.where('seen_at', '<', now - GONE_MS).orWhere('seen_at', '>', now + GONE_MS),
      )
      .update({ seen_at: now });
    return taken === 1 ? fitting : null;
  }
  const trainedOn = provider.isTrained ? entries : 0;
  const [made] = await table()
    .insert({
      name: provider.modelName(trainedOn),
      provider: provider.name,
      state: 'building',
      trained_on: trainedOn,
      seen_at: now,
    })
    .onConflict('name')
    .ignore()
    .returning<ModelRow[]>('*');
  return made ?? null;
};

/**
 * Says that the process preparing a model is alive.
 *
 * @param pace entries that it embeds a minute
 */
export const keepClaim = async (
  strapi: Core.Strapi,
  modelId: number,
  pace: number,
): Promise<void> => {
  const now = await sharedNow(strapi);
  await database(strapi)(MODELS).where({ id: modelId }).update({ seen_at: now, pace });
};

/** Lets another process take on the preparation at once. */
export const releaseClaim = async (strapi: Core.Strapi, modelId: number): Promise<void> => {
  await database(strapi)(MODELS).where({ id: modelId }).update({ seen_at: 0 });
};
