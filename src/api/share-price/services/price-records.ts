import { createId } from '@paralleldrive/cuid2';
import { getService } from '@ota-news/foundation/contracts/services';
import { toIsoDay, type StoredDate } from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Close } from './price-history';

/** Rows per statement: with knex, SQLite accepts at most 500. */
const BATCH = 500;

interface StoredClose {
  documentId: string;
  close: number;
}

/** Writes closing prices directly to the database, because thousands arrive at once. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  /** Stored closes by day. */
  const stored = async (
    query: Knex,
    otaId: number,
    closes: Close[],
  ): Promise<Map<string, StoredClose>> => {
    const rows = await query('share_prices')
      .where('ota_id', otaId)
      .whereIn(
        'date',
        closes.map(({ date }) => date),
      )
      .select<{ document_id: string; date: StoredDate; close: number | string }[]>(
        'document_id',
        'date',
        'close',
      );
    return new Map(
      rows.map(({ document_id: documentId, date, close }) => [
        toIsoDay(date),
        { documentId, close: Number(close) },
      ]),
    );
  };

  /** Records changed closes in the version history. */
  const record = async (
    query: Knex,
    otaId: number,
    former: Map<string, StoredClose>,
    present: Map<string, StoredClose>,
  ): Promise<void> => {
    const ota = await query('otas')
      .where('id', otaId)
      .first<{ id: number; name: string }>('id', 'name');
    const content = (date: string, close: number) => ({ ota, date, close });
    const changes = [...present].flatMap(([date, { documentId, close }]) => {
      const before = former.get(date);
      if (before?.close === close) return [];
      return [
        {
          documentId,
          before: before === undefined ? null : content(date, before.close),
          after: content(date, close),
        },
      ];
    });
    await getService(strapi, 'history', 'versions').recordRows(
      query,
      'api::share-price.share-price',
      changes,
    );
  };

  return {
    /**
     * Inserts or updates closes of an OTA, so that storing the same file twice changes nothing.
     *
     * @param query a transaction, so that all or none are stored
     */
    async store(query: Knex, otaId: number, closes: Close[]): Promise<void> {
      const now = new Date();
      for (let start = 0; start < closes.length; start += BATCH) {
        const batch = closes.slice(start, start + BATCH);
        const former = await stored(query, otaId, batch);
        const rows = batch.map(({ date, close }) => ({
          document_id: createId(),
          ota_id: otaId,
          date,
          close,
          created_at: now,
          updated_at: now,
          published_at: now,
        }));
        await query('share_prices')
          .insert(rows)
          .onConflict(['ota_id', 'date'])
          .merge(['close', 'updated_at']);
        await record(query, otaId, former, await stored(query, otaId, batch));
      }
    },
  };
};
