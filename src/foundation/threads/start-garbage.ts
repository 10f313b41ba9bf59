import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Delays of the collections in milliseconds. The first runs after the requests that waited for startup are answered;
 * the second collects garbage of the background work that follows startup.
 */
const AFTER_MS = [2_000, 12_000];

/** Options of V8's `gc` in Node.js 22 and later; earlier versions collect nothing if given options. */
const EVERYTHING = { type: 'major', execution: 'sync', flavor: 'last-resort' };
const [major = 0] = process.versions.node.split('.').map(Number);

/**
 * Flag that compacts the heap, so that whole pages become free. Reset afterwards, because it doubles collection time.
 */
const COMPACTING = 'compact-on-every-full-gc';

/**
 * Runs a full collection. `--expose-gc` stays set: flags are process-wide, and another thread may be between setting it
 * and creating the context that needs it.
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
 * Collects the garbage of this thread's startup. V8 would keep it until memory runs short, which never happens in a
 * lightly used service: a third of its memory. Each thread has its own heap and has to call this itself.
 */
export const collectStartGarbage = (): void => {
  for (const delayMs of AFTER_MS) setTimeout(collect, delayMs).unref();
};
