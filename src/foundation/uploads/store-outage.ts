/** Metadata that the AWS SDK adds to its errors, with the status if there was a response. */
interface StoreError extends Error {
  $metadata: { httpStatusCode?: number };
}

const isOfStore = (error: unknown): error is StoreError =>
  error instanceof Error && '$metadata' in error;

/** Tells if an error means that the uploads bucket did not respond or failed (5xx). */
export const isStoreOutage = (error: unknown): boolean =>
  isOfStore(error) && (error.$metadata.httpStatusCode ?? 503) >= 500;
