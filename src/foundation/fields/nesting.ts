/** Maximum nesting of values that are read or stored: far above real content, far below the limit of the call stack. */
export const MAX_NESTING = 64;

/** Checks the nesting of arrays and objects, iteratively by level to avoid recursion. */
export const isNestedDeeperThan = (value: unknown, levels: number): boolean => {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level
      .filter((entry): entry is object => typeof entry === 'object' && entry !== null)
      .flatMap((entry): unknown[] => Object.values(entry));
  }
  return false;
};
