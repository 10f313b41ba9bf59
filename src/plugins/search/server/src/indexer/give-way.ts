import { setImmediate, setTimeout } from 'node:timers/promises';

/** A turn of the event loop that takes longer, in milliseconds, has answered requests. */
const BUSY_TURN_MS = 0.25;
/** Milliseconds that requests are left alone. */
const PAUSE_MS = 20;

/** Set if the last turn was a busy one. A single one says little: it may have collected garbage. */
let wasBusy = false;

/**
 * Lets requests run between two batches of work in the background, and leaves them most of the time while there are any.
 * If each turn of the event loop ran a batch as well, the service would answer one request of each connection a batch.
 */
export const giveWay = async (): Promise<void> => {
  const began = performance.now();
  await setImmediate();
  const isBusy = performance.now() - began > BUSY_TURN_MS;
  if (isBusy && wasBusy) await setTimeout(PAUSE_MS);
  wasBusy = isBusy;
};
