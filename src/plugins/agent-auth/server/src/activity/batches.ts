import { unavailabilityIn } from '@ota-news/foundation/database/unavailability';
import { setImmediate } from 'node:timers/promises';

/** Rows stored by one statement; each has fourteen values, and SQLite takes 32,766. */
const MAX_ROWS = 200;

interface Waiting<Row> {
  row: Row;
  resolve(): void;
  reject(reason: unknown): void;
}

/**
 * Stores rows that arrive at the same time together: one statement and one commit for all. Each caller waits until its
 * row is stored, so nothing is answered before it is durable.
 *
 * @param store stores rows, all or none of them
 * @returns stores one row
 */
export const createBatches = <Row>(
  store: (rows: Row[]) => Promise<void>,
): ((row: Row) => Promise<void>) => {
  let waiting: Waiting<Row>[] = [];
  let isStoring = false;

  const storeEach = async (batch: Waiting<Row>[]): Promise<void> => {
    for (const { row, resolve, reject } of batch) await store([row]).then(resolve, reject);
  };

  const storeTogether = async (batch: Waiting<Row>[]): Promise<void> => {
    try {
      await store(batch.map(({ row }) => row));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      // One row that the database does not take must not cost the others. Where the database failed, they may be stored.
      if (batch.length > 1 && unavailabilityIn(error) === null) return storeEach(batch);
      for (const { reject } of batch) reject(error);
    }
  };

  const drain = async (): Promise<void> => {
    isStoring = true;
    // Calls that end in the same turn of the event loop come along.
    await setImmediate();
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_ROWS);
      waiting = waiting.slice(MAX_ROWS);
      await storeTogether(batch);
    }
    isStoring = false;
  };

  return (row) =>
    new Promise((resolve, reject) => {
      waiting.push({ row, resolve, reject });
      if (!isStoring) void drain();
    });
};
