import { readEnvironmentFile } from '#environment/env-file';
import { reasonOf } from '../../server/failure-reason';
import { requireFreePort } from '../../server/free-port';
import { webWorkersFolder } from '../../server/web-workers/service-socket';
import { seedInChildProcess } from './seed-child-process';
import { stopSignal } from '../stop-signal';

/** @throws Error with a remedy, before seeding starts */
const checkPort = async (): Promise<void> => {
  try {
    // Web workers in front of this process hold it.
    if (webWorkersFolder() === undefined) await requireFreePort();
  } catch (error) {
    throw new Error(reasonOf(error) ?? (error as Error).message, { cause: error });
  }
};

/** `npm run demo`: serves the demo content, creating it first if necessary. */
export const demo = async (): Promise<void> => {
  readEnvironmentFile();
  await checkPort();
  const signal = stopSignal();
  signal.addEventListener('abort', () => console.log('\n› Stopping'), { once: true });
  if (!(await seedInChildProcess(signal))) return;
  // Loaded after the seed process has ended: small machines lack the memory for both.
  const { serveDemo } = await import('./serve-demo.js');
  await serveDemo(signal);
};
