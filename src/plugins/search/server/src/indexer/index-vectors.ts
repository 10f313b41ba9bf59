import { database, inTransaction } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import type { ModelRow } from '../services/models';
import { ownService } from '../own-services';
import { MODELS, VECTORS } from '../index/tables';
import { decodeVector } from '../index/vectors/stored-vectors';
import { giveWay } from './give-way';

const BATCH = 500;

/**
 * Copies a model's vectors to the nearest-neighbour index if they are missing there: the extension was not installed
 * when they were made, or the kind of index has changed. Until this finishes, searches compare with every vector.
 */
export const indexVectors = async (
  strapi: Core.Strapi,
  { id: modelId, name, neighbours }: ModelRow,
  isStopped: () => boolean,
): Promise<void> => {
  const index = await ownService(strapi, 'vector-index').get();
  const storeKind = (kind: string | null): Promise<unknown> =>
    database(strapi)(MODELS).where({ id: modelId }).update({ neighbours: kind });
  if ((index?.kind ?? null) === neighbours) return;
  if (index === null) {
    // An index that is installed again would lack the vectors made from now on, so it has to be rebuilt.
    await storeKind(null);
    return;
  }
  strapi.log.info(`Search: adding the vectors of ${name} to the nearest-neighbour index`);
  await inTransaction(strapi, ({ query }) => index.drop(query, modelId));
  for (let last = 0; !isStopped();) {
    const rows = await ownService(strapi, 'background-connection').all<{
      id: number;
      entry_id: number;
      vector: string;
    }>(
      `SELECT id, entry_id, vector FROM ${VECTORS}
         WHERE model_id = ? AND vector <> '' AND id > ? ORDER BY id LIMIT ${BATCH}`,
      [modelId, last],
    );
    if (rows.length === 0) break;
    last = rows.at(-1)?.id ?? last;
    const vectors = rows.map(({ entry_id, vector }) => ({
      id: entry_id,
      vector: decodeVector(vector),
    }));
    await index.create(modelId, vectors[0]?.vector.length ?? 0);
    await inTransaction(strapi, ({ query }) => index.put(query, modelId, vectors));
    await giveWay();
  }
  if (!isStopped()) await storeKind(index.kind);
};
