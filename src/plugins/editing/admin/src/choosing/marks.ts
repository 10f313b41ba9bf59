/** Value of the row that creates a new entry. */
export const NEW = 'new';

/** Active row, which Enter selects: none, the first one, or one reached by arrow keys. */
export type Mark = 'none' | 'first' | { row: string };

/** Rows of a list by value, in order. */
export interface Rows {
  options: string[];
  /** True if the row for a new entry is reachable; false while more options may be inserted before it. */
  endsWithNew: boolean;
}

/** Returns the active row, or null. The row for a new entry is never activated automatically. */
export const activeRow = (mark: Mark, { options, endsWithNew }: Rows): string | null => {
  if (mark === 'none') return null;
  if (mark !== 'first') {
    if (options.includes(mark.row) || (endsWithNew && mark.row === NEW)) return mark.row;
  }
  return options[0] ?? null;
};

/** Returns the state after an arrow key. Movement stops at the ends of the list instead of wrapping around. */
export const moveMark = (mark: Mark, step: 1 | -1, rows: Rows): Mark => {
  const { options, endsWithNew } = rows;
  const all = endsWithNew ? [...options, NEW] : options;
  const row = activeRow(mark, rows);
  if (row === null) {
    const next = step > 0 ? all[0] : (options.at(-1) ?? all[0]);
    return next === undefined ? 'first' : { row: next };
  }
  // The only match is active already; the arrow key is meant for it and must not move on to the new entry.
  if (step > 0 && mark === 'first' && options.length === 1) return { row };
  const place = Math.min(Math.max(all.indexOf(row) + step, 0), all.length - 1);
  return { row: all[place] as string };
};
