import { createPatch } from 'diff';

const CONTEXT_LINES = 1;
/** Texts that have nothing to do with one another take long to compare. */
const PATIENCE_MS = 1_000;

/**
 * What differs between two texts, line by line (unified format).
 *
 * @returns null where it can't be said in a second
 */
export const patchOf = (name: string, from: string, to: string): string | null =>
  createPatch(name, from, to, undefined, undefined, {
    context: CONTEXT_LINES,
    timeout: PATIENCE_MS,
  })
    // The name of the file, a rule and the two sides, which are said elsewhere.
    ?.split('\n')
    .slice(4)
    .join('\n')
    .trimEnd() ?? null;
