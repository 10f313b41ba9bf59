import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * The first is late enough that requests which wait for the start are answered before it; the second takes what
 * the work that begins with a start has left.
 */
const AFTER_MS = [2_000, 12_000];

/** The options of V8's `gc` in Node.js 22 and later; earlier ones collect nothing when they are given any. */
const EVERYTHING = { type: 'major', execution: 'sync', flavor: 'last-resort' };
const [major = 0] = process.versions.node.split('.').map(Number);

/** Moves what is left together, so that whole pages become free. Not kept on: it takes twice as long. */
const COMPACTING = 'compact-on-every-full-gc';

/**
 * The flag stays set: flags belong to the process, and another thread may be between setting it and making the
 * context that has `gc` because of it.
 */
const collect = (): void => {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options?: object) => void;
  if (major >= 22) return gc(EVERYTHING);
  setFlagsFromString(`--${COMPACTING}`);
  gc();
  setFlagsFromString(`--no-${COMPACTING}`);
};

/**
 * Collects what the start of this thread leaves behind. V8 would keep it until it feels pressed, which a service
 * that is little used never does: a third of its memory. Each thread has a heap of its own, and calls it itself.
 */
export const collectStartGarbage = (): void => {
  for (const moment of AFTER_MS) setTimeout(collect, moment).unref();
};
