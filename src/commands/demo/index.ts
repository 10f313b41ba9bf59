import { seedApart } from './seed-apart';
import { stopSignal } from './stop-signal';

/** `npm run demo`: serves the demo content, making it first where it is missing. */
export const demo = async (): Promise<void> => {
  const signal = stopSignal();
  signal.addEventListener('abort', () => console.log('\n› Stopping'), { once: true });
  if (!(await seedApart(signal))) return;
  // Loaded once the other process is over: both have to fit into the memory of a small machine.
  const { serveDemo } = await import('./serve-demo.js');
  await serveDemo(signal);
};
