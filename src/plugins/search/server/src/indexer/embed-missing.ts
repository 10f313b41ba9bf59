import { inTransaction } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { quantize } from '../index/vectors/vector';
import type { LoadedModel } from '../services/models';
import { ownService } from '../own-services';
import { ENTRIES, VECTORS } from '../index/tables';
import { decodeCounts } from '../text/term-counts';
import { storeVectors } from '../index/vectors/stored-vectors';
import { giveWay } from './give-way';

interface MissingEntry {
  id: number;
  stamp: string;
  title: string;
  text: string;
  terms: string;
  context: string | null;
  lead: string | null;
}

const missingEntries = (strapi: Core.Strapi, modelId: number, after: number, limit: number) =>
  ownService(strapi, 'background-connection').all<MissingEntry>(
    `SELECT entries.id, entries.stamp, entries.title, entries.text, entries.terms,
            entries.context, entries.lead
       FROM ${ENTRIES} AS entries
       LEFT JOIN ${VECTORS} AS vectors
         ON vectors.entry_id = entries.id AND vectors.model_id = ?
       WHERE (vectors.id IS NULL OR vectors.is_outdated) AND entries.id > ? ORDER BY entries.id LIMIT ${limit}`,
    [modelId, after],
  );

/**
 * Embeds the entries that lack a vector by a model or have an outdated one, in batches.
 *
 * @param isEnded called before each batch
 * @param onProgress called after each batch with the number of entries processed so far
 * @throws Error if the model cannot be reached; completed batches are kept
 */
export const embedMissing = async (
  strapi: Core.Strapi,
  { id: modelId, embedder }: LoadedModel,
  isEnded: () => Promise<boolean>,
  onProgress: (done: number) => Promise<void>,
): Promise<void> => {
  const index = await ownService(strapi, 'vector-index').get();
  let done = 0;
  for (let last = 0; !(await isEnded());) {
    const batch = await missingEntries(strapi, modelId, last, embedder.batchSize);
    if (batch.length === 0) break;
    last = batch.at(-1)?.id ?? last;
    const vectors = await embedder.embed(
      batch.map(({ terms, ...texts }) => ({ ...texts, counts: decodeCounts(terms) })),
      'entry',
    );
    const dimensions = vectors.find((vector) => vector !== null)?.length;
    if (index !== null && dimensions !== undefined) await index.create(modelId, dimensions);
    await inTransaction(strapi, async ({ query }) => {
      // Skips entries that changed in the meantime; they still lack a current vector and come up again.
      const stored = await query(ENTRIES)
        .whereIn(
          'id',
          batch.map(({ id }) => id),
        )
        .select<Pick<MissingEntry, 'id' | 'stamp' | 'context'>[]>('id', 'stamp', 'context');
      const present = new Map(stored.map((entry) => [entry.id, entry]));
      const current = batch.flatMap(({ id, stamp, context }, position) => {
        const now = present.get(id);
        const isSame = now?.stamp === stamp && now.context === context;
        return isSame ? [{ id, vector: vectors[position] ?? null }] : [];
      });
      await storeVectors(query, modelId, current);
      const embedded = current.flatMap(({ id, vector }) =>
        vector === null ? [] : [{ id, vector: quantize(vector) }],
      );
      await index?.put(query, modelId, embedded);
    });
    done += batch.length;
    await onProgress(done);
    await giveWay();
  }
};
