import { readFileSync, readlinkSync } from 'node:fs';

/** Where Linux counts what a thread does (proc(5)): a link that leads each thread to its own folder. */
const OWN_FOLDER = '/proc/thread-self';

const NANOSECONDS_PER_MS = 1e6;

/** Where others read how long the calling thread has worked, or null where nothing counts it. */
export const ownCounter = (): string | null => {
  try {
    return `/proc/${readlinkSync(OWN_FOLDER)}/schedstat`;
  } catch {
    return null;
  }
};

/**
 * How long a thread has worked, in milliseconds, without the time in which it waited for a processor.
 *
 * @param counter what `ownCounter` said in that thread
 * @returns null where nothing counts it, or the thread has ended
 */
export const workingMs = (counter: string | null): number | null => {
  if (counter === null) return null;
  try {
    return Number(readFileSync(counter, 'ascii').split(' ', 1)[0]) / NANOSECONDS_PER_MS;
  } catch {
    return null;
  }
};
