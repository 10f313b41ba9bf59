import { readFileSync, readlinkSync } from 'node:fs';

/** Linux's link to the directory of the calling thread, relative to /proc (proc(5)). */
const OWN_FOLDER = '/proc/thread-self';

const NANOSECONDS_PER_MS = 1e6;

/** Returns the file from which any thread can read the calling thread's CPU time; null if the platform has none. */
export const cpuTimeFile = (): string | null => {
  try {
    return `/proc/${readlinkSync(OWN_FOLDER)}/schedstat`;
  } catch {
    return null;
  }
};

/**
 * Reads the CPU time of a thread in milliseconds, which excludes waiting for a processor.
 *
 * @param file result of `cpuTimeFile` in that thread
 * @returns null if the platform has no such file or the thread has ended
 */
export const cpuMs = (file: string | null): number | null => {
  if (file === null) return null;
  try {
    return Number(readFileSync(file, 'ascii').split(' ', 1)[0]) / NANOSECONDS_PER_MS;
  } catch {
    return null;
  }
};
