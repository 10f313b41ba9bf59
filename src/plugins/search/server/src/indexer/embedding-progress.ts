import type { Core } from '@strapi/strapi';
import { ownService } from '../own-services';
import { VECTORS } from '../index/tables';
import { hasEnoughEntries } from './model-claim';

/** Embedding progress of a provider's model. */
export interface EmbeddingProgress {
  name: string;
  embedded: number;
  entries: number;
  /** Entries per minute; null if unknown. */
  pace: number | null;
}

/** Embedding progress of each configured provider that has enough entries, even before it starts. */
export const embeddingProgress = async (strapi: Core.Strapi): Promise<EmbeddingProgress[]> => {
  const { documents: entries } = await ownService(strapi, 'full-text').statistics();
  const rows = await ownService(strapi, 'models').all();
  const progress: EmbeddingProgress[] = [];
  for (const provider of await ownService(strapi, 'providers').configured()) {
    if (!hasEnoughEntries(provider, entries)) continue;
    const row = rows.findLast(({ provider: name }) => name === provider.name);
    const [counted] = await ownService(strapi, 'read-connection').all<{ total: number | string }>(
      `SELECT count(*) AS total FROM ${VECTORS} WHERE model_id = ?`,
      [row?.id ?? 0],
    );
    progress.push({
      name: row?.name ?? provider.modelName(entries),
      embedded: Number(counted?.total ?? 0),
      entries,
      pace: row?.pace ?? null,
    });
  }
  return progress;
};
