import { spawn } from 'node:child_process';
import { once } from 'node:events';

const PROGRAM = require.resolve('./seed-process');

/** glibc keeps a memory arena per thread; a single arena uses less memory and is fast enough here. */
const FRUGAL = { MALLOC_ARENA_MAX: '1' };

/**
 * V8 flags for machines with 1 GB: a quarter less memory for a tenth more time in a process that runs for half a
 * minute. The semi-space size is in MiB per thread; Node.js 24 would let the young generation grow to 128.
 */
const SMALL = ['--optimize-for-size', '--max-semi-space-size=8'];

/**
 * Creates missing demo content in a separate process and waits for its end.
 *
 * @param signal also terminates that process
 * @returns true if the service should start; otherwise the error has been reported
 */
export const seedInChildProcess = async (signal: AbortSignal): Promise<boolean> => {
  const child = spawn(process.execPath, [...SMALL, PROGRAM], {
    stdio: 'inherit',
    env: { ...FRUGAL, ...process.env },
  });
  // A terminal signals both processes, other senders only this one; a second signal is harmless.
  signal.addEventListener('abort', () => child.kill(), { once: true });
  const [code, endedBy] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  if (signal.aborted) return false;
  if (code === 0) return true;
  if (endedBy !== null) {
    console.error(`Making the demo content was ended by ${endedBy}. The next run goes on with it.`);
  }
  process.exitCode = code ?? 1;
  return false;
};
