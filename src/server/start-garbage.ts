import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Late enough that requests which wait for the start are answered first. */
const AFTER_MS = 2_000;

/** Moves what is left together, so that whole pages become free. Not kept on: it takes twice as long. */
const COMPACTING = 'compact-on-every-full-gc';

/**
 * Collects what a start leaves behind, once. V8 would keep it until it feels pressed, which a service that
 * is little used never does: a third of its memory.
 */
export const collectStartGarbage = (): void => {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    setFlagsFromString('--no-expose-gc');
    setFlagsFromString(`--${COMPACTING}`);
    collect();
    setFlagsFromString(`--no-${COMPACTING}`);
  }, AFTER_MS).unref();
};
