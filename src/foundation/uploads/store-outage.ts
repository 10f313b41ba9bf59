/** What AWS's SDK notes on each error of its own: how often it has tried, and the status if there was one. */
interface StoreError extends Error {
  $metadata: { httpStatusCode?: number };
}

const isOfStore = (error: unknown): error is StoreError =>
  error instanceof Error && '$metadata' in error;

/** Whether an error says that the bucket of the uploads did not answer, or could not do its work. */
export const isStoreOutage = (error: unknown): boolean =>
  isOfStore(error) && (error.$metadata.httpStatusCode ?? 503) >= 500;
