import { environment } from '#environment';

/** How long a step of the work on a picture may take, as sharp's `timeout` takes it. */
export const pictureTime = (): { seconds: number } => ({
  seconds: environment().UPLOAD_PICTURE_SECONDS,
});

/**
 * Why work on a picture was ended before it was done, as the end of a sentence; null where time was not
 * the reason. sharp says it in a message alone.
 */
export const overtimeIn = (error: unknown): string | null =>
  error instanceof Error && /^timeout: \d+% complete/m.test(error.message)
    ? `takes longer than ${pictureTime().seconds} seconds to work on; send it smaller`
    : null;
