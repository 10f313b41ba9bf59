import { inTransaction } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { embeddableText } from '../models/embedder';
import { ownService } from '../own-services';
import type { LoadedModel } from '../services/models';
import { ENTRIES, PASSAGES } from '../index/tables';
import { passagesOf } from '../text/passages';
import { storePassages } from '../index/vectors/stored-passages';
import { giveWay } from './give-way';

/** Entries per query. */
const BATCH = 20;

interface MissingEntry {
  id: number;
  stamp: string;
  text: string;
}

/**
 * Embeds the passages of entries that have none yet.
 *
 * @param isEnded called before each entry
 * @throws Error if the model cannot be reached; what is done is kept
 */
export const embedPassages = async (
  strapi: Core.Strapi,
  { id: modelId, embedder }: LoadedModel,
  isEnded: () => Promise<boolean>,
): Promise<void> => {
  for (let last = 0; ;) {
    const batch = await ownService(strapi, 'background-connection').all<MissingEntry>(
      `SELECT entries.id, entries.stamp, entries.text FROM ${ENTRIES} AS entries
         LEFT JOIN ${PASSAGES} AS passages
           ON passages.entry_id = entries.id AND passages.model_id = ?
         WHERE passages.id IS NULL AND entries.id > ? ORDER BY entries.id LIMIT ${BATCH}`,
      [modelId, last],
    );
    if (batch.length === 0) return;
    last = batch.at(-1)?.id ?? last;
    for (const { id, stamp, text } of batch) {
      if (await isEnded()) return;
      const spans = passagesOf(text);
      const vectors = await embedder.embed(
        spans.map(({ start, end }) => embeddableText(text.slice(start, end))),
        'entry',
      );
      const passages = spans.flatMap((span, at) => {
        const vector = vectors[at];
        return vector == null ? [] : [{ span, vector }];
      });
      await inTransaction(strapi, async ({ query }) => {
        const current = await query(ENTRIES).where({ id, stamp }).first<{ id: number }>('id');
        // An entry that has changed meanwhile comes up in the next run.
        if (current !== undefined) await storePassages(query, modelId, id, passages);
      });
      await giveWay();
    }
  }
};
