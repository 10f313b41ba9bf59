import { readFileSync, readlinkSync } from 'node:fs';

/** Linux's link to the folder of the calling thread, relative to /proc (proc(5)). */
const OWN_FOLDER = '/proc/thread-self';

const NANOSECONDS_PER_MS = 1e6;

/** The file in which any thread can read the CPU time of the calling one; null where the platform has none. */
export const cpuTimeFile = (): string | null => {
  try {
    return `/proc/${readlinkSync(OWN_FOLDER)}/schedstat`;
  } catch {
    return null;
  }
};

/**
 * The CPU time of a thread in milliseconds: without the time in which it waited for a processor.
 *
 * @param file what `cpuTimeFile` returned in that thread
 * @returns null where the platform has no such file, or the thread has ended
 */
export const cpuMs = (file: string | null): number | null => {
  if (file === null) return null;
  try {
    return Number(readFileSync(file, 'ascii').split(' ', 1)[0]) / NANOSECONDS_PER_MS;
  } catch {
    return null;
  }
};
