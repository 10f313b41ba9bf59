import { readEnvironmentFile } from '#environment/env-file';
import { reasonOf } from '../../server/failure-reason';
import { demandFreePort } from '../../server/free-port';
import { seedApart } from './seed-apart';
import { stopSignal } from './stop-signal';

/** @throws Error that says what to do, before anything is seeded in vain */
const checkPort = async (): Promise<void> => {
  try {
    await demandFreePort();
  } catch (error) {
    throw new Error(reasonOf(error) ?? (error as Error).message, { cause: error });
  }
};

/** `npm run demo`: serves the demo content, making it first where it is missing. */
export const demo = async (): Promise<void> => {
  readEnvironmentFile();
  await checkPort();
  const signal = stopSignal();
  signal.addEventListener('abort', () => console.log('\n› Stopping'), { once: true });
  if (!(await seedApart(signal))) return;
  // Loaded once the other process is over: both have to fit into the memory of a small machine.
  const { serveDemo } = await import('./serve-demo.js');
  await serveDemo(signal);
};
