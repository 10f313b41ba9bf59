import { isDatabaseOutage, OUTAGE_RETRY_SECONDS } from './outage';
import { REASONS, refusalIn } from './refusals';

/** Why a request can't be answered now, and when to come back. */
export interface Unavailability {
  /** For whoever asked. Nothing in it comes from an error. */
  message: string;
  retrySeconds: number;
}

/** Room has to be made first, or another program to end. */
const REFUSAL_RETRY_SECONDS = 30;

/** What file systems call it: full, over quota, a file too large, read-only. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS']);

/** In what libraries for pictures say of a file that they could not write. */
const IN_WORDS = /No space left on device|Disk quota exceeded|File too large|Read-only file system/;

const notStored = (reason: string): Unavailability => ({
  message: `Nothing was stored: ${reason}. Try again in ${REFUSAL_RETRY_SECONDS} seconds.`,
  retrySeconds: REFUSAL_RETRY_SECONDS,
});

/** Nobody can reach the database. */
export const away = (): Unavailability => ({
  message: `The database can't be reached. Try again in ${OUTAGE_RETRY_SECONDS} seconds.`,
  retrySeconds: OUTAGE_RETRY_SECONDS,
});

const hasNoRoom = (error: unknown): boolean =>
  error instanceof Error &&
  (NO_ROOM.has(String((error as NodeJS.ErrnoException).code)) ||
    IN_WORDS.test(error.message) ||
    hasNoRoom(error.cause));

/**
 * What an error says about the database and the disk: away, refusing to write, full. Null where the
 * fault is another, such as a wrong request.
 */
export const unavailabilityIn = (error: unknown): Unavailability | null => {
  // Before the refusal: where the connection broke at COMMIT, nobody knows whether it is stored.
  if (isDatabaseOutage(error)) return away();
  const refusal = refusalIn(error);
  if (refusal !== null) return notStored(REASONS[refusal]);
  return hasNoRoom(error) ? notStored('the disk for files is full') : null;
};
