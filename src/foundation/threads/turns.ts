import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds after which a turn of the event loop begins nothing more that takes turns. */
const TURN_MS = 5;

/** When something took the current turn; null before that. */
let began: number | null = null;

/** Lets other requests run if the current turn of the event loop has lasted long enough. */
export const takeTurn = async (): Promise<void> => {
  while (began !== null && performance.now() - began > TURN_MS) await nextTurn();
  if (began !== null) return;
  began = performance.now();
  setImmediate(() => {
    began = null;
  });
};
