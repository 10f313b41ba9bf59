import { PermanentFailure } from '@ota-news/foundation/jobs/job';
import { ProviderError } from '@ota-news/foundation/network/provider-request';

/** Rethrows a provider error, as a permanent failure if a retry would not help. */
export const asRefusal = (error: unknown): never => {
  if (error instanceof ProviderError && error.isRefusal) {
    throw new PermanentFailure(error.message, { cause: error });
  }
  throw error;
};
