import { ProviderError } from '#newsroom/providers/provider-request';
import { PermanentFailure } from '#newsroom/contracts/publishing';

/** Rethrows a provider error, as a permanent failure if a retry would not help. */
export const asRefusal = (error: unknown): never => {
  if (error instanceof ProviderError && error.isRefusal) {
    throw new PermanentFailure(error.message, { cause: error });
  }
  throw error;
};
