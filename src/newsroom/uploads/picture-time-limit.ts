import { environment } from '#environment';

/** Time limit of an image operation, as an option for sharp's `timeout`. */
export const pictureTimeLimit = (): { seconds: number } => ({
  seconds: environment().ADVANCED.pictureSeconds,
});

/**
 * Reason why image processing timed out, as a predicate; null for any other error. sharp reports a
 * timeout only in the message.
 */
export const timeoutReason = (error: unknown): string | null =>
  error instanceof Error && /^timeout: \d+% complete/m.test(error.message)
    ? `takes longer than ${pictureTimeLimit().seconds} seconds to work on; send it smaller`
    : null;
