import { ProviderError } from '#newsroom/providers/provider-request';
import { PermanentFailure } from '#newsroom/contracts/publishing';

/** Rethrows an error of a provider: as a permanent failure where asking again would not help. */
export const asRefusal = (error: unknown): never => {
  if (error instanceof ProviderError && error.isRefusal) {
    throw new PermanentFailure(error.message, { cause: error });
  }
  throw error;
};
