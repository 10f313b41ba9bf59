import { TimeLimitError } from './time-limit';
import type { FailureCode } from '../contracts/failure-code';

/** Statuses with which a server rejects the request itself, so that a retry is pointless. */
export const REFUSAL_STATUSES: readonly number[] = [400, 404, 405, 410, 413, 415, 422];

/** Thrown when a request to a remote service fails. */
export class RemoteFailure extends Error {
  constructor(
    readonly failureCode: FailureCode | null,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Returns the failure code of an error status; null for a status without one. */
export const failureCodeOfStatus = (status: number): FailureCode | null => {
  if (status === 401 || status === 403) return 'credentials-rejected';
  if (status === 429) return 'rate-limited';
  if (status >= 500) return 'server-error';
  return REFUSAL_STATUSES.includes(status) ? 'request-rejected' : null;
};

/** Returns the failure code of an error or of its causes; null if there is none. */
export const failureCodeOf = (error: unknown): FailureCode | null => {
  if (error instanceof RemoteFailure) return error.failureCode;
  if (error instanceof TimeLimitError) return 'timeout';
  return error instanceof Error ? failureCodeOf(error.cause) : null;
};
