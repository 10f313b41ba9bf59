import { isDatabaseOutage, OUTAGE_RETRY_SECONDS } from './outage';
import { REASONS, refusalIn } from './refusals';

/** Reason why a request cannot be served now, and when to retry. */
export interface Unavailability {
  /** Message for the client; never contains text from an error. */
  message: string;
  retrySeconds: number;
}

/** Retry delay in seconds: disk space has to be freed first, or another program has to finish. */
const REFUSAL_RETRY_SECONDS = 30;

/** File system error codes: full, over quota, file too large, read-only. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS']);

/** Messages of image libraries for files that could not be written. */
const IN_WORDS = /No space left on device|Disk quota exceeded|File too large|Read-only file system/;

const notStored = (reason: string): Unavailability => ({
  message: `Nothing was stored: ${reason}. Try again in ${REFUSAL_RETRY_SECONDS} seconds.`,
  retrySeconds: REFUSAL_RETRY_SECONDS,
});

/** The database is unreachable. */
export const databaseUnreachable = (): Unavailability => ({
  message: `The database can't be reached. Try again in ${OUTAGE_RETRY_SECONDS} seconds.`,
  retrySeconds: OUTAGE_RETRY_SECONDS,
});

const hasNoRoom = (error: unknown): boolean =>
  error instanceof Error &&
  (NO_ROOM.has(String((error as NodeJS.ErrnoException).code)) ||
    IN_WORDS.test(error.message) ||
    hasNoRoom(error.cause));

/**
 * Maps an error to database or disk unavailability: unreachable, refusing writes, full. Null for other errors, such as
 * an invalid request.
 */
export const unavailabilityIn = (error: unknown): Unavailability | null => {
  // Checked before refusals: if the connection broke during COMMIT, the outcome is unknown.
  if (isDatabaseOutage(error)) return databaseUnreachable();
  const refusal = refusalIn(error);
  if (refusal !== null) return notStored(REASONS[refusal]);
  return hasNoRoom(error) ? notStored('the disk for files is full') : null;
};
