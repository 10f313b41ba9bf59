import { database } from '@ota-news/foundation/database/connection';
import { databaseNow } from '@ota-news/foundation/database/shared-clock';
import type { Core } from '@strapi/strapi';
import type { EmbeddingProvider } from '../models/providers';
import { MODELS } from '../index/tables';
import { ownService } from '../own-services';
import type { ModelRow } from '../services/models';

/** Minimum number of entries to train a model on. */
export const MIN_TRAINING_ENTRIES = 50;
/** Growth or shrinkage of the archive that triggers new training: by a third, or to half. */
const GROWTH = 4 / 3;
const SHRINKAGE = 1 / 2;
/** Age of the last heartbeat after which a process is considered dead. */
const HEARTBEAT_TIMEOUT_MS = 60_000;

/** True if a stored model is the one that a provider needs for an archive of this size. */
const matches = (row: ModelRow, provider: EmbeddingProvider, entries: number): boolean => {
  if (row.provider !== provider.name) return false;
  if (!provider.isTrained) return row.name === provider.modelName(0);
  const growth = entries / Math.max(1, row.trained_on);
  return row.name === provider.modelName(row.trained_on) && growth < GROWTH && growth > SHRINKAGE;
};

/** Checks that the archive is large enough for a provider. */
export const hasEnoughEntries = (provider: EmbeddingProvider, entries: number): boolean =>
  entries >= (provider.isTrained ? MIN_TRAINING_ENTRIES : 1);

/**
 * Claims the preparation of a model, if a new one is needed and no other process is preparing it.
 *
 * @returns the model to prepare; null if there is nothing to do
 */
export const claimModel = async (
  strapi: Core.Strapi,
  provider: EmbeddingProvider,
  entries: number,
): Promise<ModelRow | null> => {
  if (!hasEnoughEntries(provider, entries)) return null;
  const rows = await ownService(strapi, 'models').all();
  const matching = rows.find((row) => matches(row, provider, entries));
  if (matching?.state === 'active') return null;
  const table = () => database(strapi)(MODELS);
  const now = await databaseNow(strapi);
  if (matching !== undefined) {
    const claimed = await table()
      .where({ id: matching.id, state: 'building' })
      // A heartbeat far in the future was written by a skewed clock and also counts as dead.
      .andWhere((claim) =>
        claim
          .where('seen_at', '<', now - HEARTBEAT_TIMEOUT_MS)
          .orWhere('seen_at', '>', now + HEARTBEAT_TIMEOUT_MS),
      )
      .update({ seen_at: now });
    return claimed === 1 ? matching : null;
  }
  const trainedOn = provider.isTrained ? entries : 0;
  const [inserted] = await table()
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
  return inserted ?? null;
};

/**
 * Renews the claim of the process that prepares a model.
 *
 * @param pace entries embedded per minute
 */
export const renewClaim = async (
  strapi: Core.Strapi,
  modelId: number,
  pace: number,
): Promise<void> => {
  const now = await databaseNow(strapi);
  await database(strapi)(MODELS).where({ id: modelId }).update({ seen_at: now, pace });
};

/** Lets another process claim the preparation at once. */
export const releaseClaim = async (strapi: Core.Strapi, modelId: number): Promise<void> => {
  await database(strapi)(MODELS).where({ id: modelId }).update({ seen_at: 0 });
};
