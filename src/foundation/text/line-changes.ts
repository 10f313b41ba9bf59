import { createPatch } from 'diff';

const CONTEXT_LINES = 1;
/** Timeout in milliseconds: unrelated texts take long to compare. */
const TIMEOUT_MS = 1_000;

/**
 * Computes a line diff of two texts in unified format.
 *
 * @returns null if the comparison times out after a second
 */
export const patchOf = (name: string, from: string, to: string): string | null =>
  createPatch(name, from, to, undefined, undefined, {
    context: CONTEXT_LINES,
    timeout: TIMEOUT_MS,
  })
    // Drop the header: file name, separator and the two sides.
    ?.split('\n')
    .slice(4)
    .join('\n')
    .trimEnd() ?? null;
