import { createId } from '@paralleldrive/cuid2';
import type { Knex } from 'knex';
import type { Close } from './price-history';

/** Rows of a statement: SQLite takes at most 500 as knex writes them. */
const BATCH = 500;

/** Writes of closing prices. Thousands come at once, so they go to the database directly. */
export default () => ({
  /**
   * Stores closes of an OTA. A day that is stored already gets the new close, so that storing a file
   * twice changes nothing.
   *
   * @param query a transaction: either all are stored or none
   */
  async store(query: Knex, otaId: number, closes: Close[]): Promise<void> {
    const now = new Date();
    for (let start = 0; start < closes.length; start += BATCH) {
      const rows = closes.slice(start, start + BATCH).map(({ date, close }) => ({
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
    }
  },
});
