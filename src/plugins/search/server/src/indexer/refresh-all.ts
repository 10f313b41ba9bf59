import { inTransaction } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { ownService } from '../own-services';
import type { SearchedType } from '@ota-news/foundation/contracts/search';
import { giveWay } from './give-way';

/** Milliseconds after which a transaction takes no further documents. */
const TRANSACTION_MS = 8;
/** Maximum number of documents per transaction. */
const MAX_BATCH = 32;

/**
 * Refreshes the entries of documents in batches. Each transaction is limited to a few milliseconds to avoid blocking the
 * database; one transaction per document would take more than twice the work.
 *
 * @param isSameText only the context has changed, see the service `entries`
 */
export const refreshAll = async (
  strapi: Core.Strapi,
  source: SearchedType,
  documentIds: string[],
  isStopped: () => boolean,
  isSameText = false,
): Promise<void> => {
  // A walk through the archive that finds nothing outdated returns to the event loop here: SQLite answers at once.
  await giveWay();
  let expected = 1;
  for (let start = 0; start < documentIds.length && !isStopped();) {
    const batch = documentIds.slice(start, start + expected);
    const done = await inTransaction(strapi, ({ query }) =>
      ownService(strapi, 'entries').refresh(query, source, batch, TRANSACTION_MS, isSameText),
    );
    start += done;
    // Rows that are loaded but not reached in time are loaded again, so the batch size adapts.
    expected = done < batch.length ? done : Math.min(expected + 1, MAX_BATCH);
    await giveWay();
  }
};
