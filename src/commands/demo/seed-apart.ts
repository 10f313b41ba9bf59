import { spawn } from 'node:child_process';
import { once } from 'node:events';

const PROGRAM = require.resolve('./seed-process');

/** The C library keeps memory for each thread; one place for all of them is smaller, and quick enough here. */
const FRUGAL = { MALLOC_ARENA_MAX: '1' };

/**
 * The process computes for half a minute and ends, and a machine of 1 GB has to hold it: a quarter less memory for a
 * tenth more time. The young generation is in MiB for each thread; Node.js 24 would let it grow to 128.
 */
const SMALL = ['--optimize-for-size', '--max-semi-space-size=8'];

/**
 * Makes the demo content, where it is missing, in a process of its own, which has ended when this returns.
 *
 * @param signal ends that process, too
 * @returns whether the service is to start; what was wrong has been said
 */
export const seedApart = async (signal: AbortSignal): Promise<boolean> => {
  const child = spawn(process.execPath, [...SMALL, PROGRAM], {
    stdio: 'inherit',
    env: { ...FRUGAL, ...process.env },
  });
  // A terminal sends its signal to both processes, others to this one alone; hearing it twice is no harm.
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
