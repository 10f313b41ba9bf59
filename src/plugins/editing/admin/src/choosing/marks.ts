/** The row of a list that makes a new entry instead of choosing one. */
export const NEW = 'new';

/** Which row Enter takes: none, whatever comes first, or one that somebody has gone to. */
export type Mark = 'none' | 'first' | { row: string };

/** What a list holds by their values, in order. */
export interface Rows {
  options: string[];
  /** Whether the row for a new entry can be gone to: not while options may still come before it. */
  endsWithNew: boolean;
}

/** The marked row, and null for none. What only makes a new entry is never marked by itself. */
export const markedRow = (mark: Mark, { options, endsWithNew }: Rows): string | null => {
  if (mark === 'none') return null;
  if (mark !== 'first') {
    if (options.includes(mark.row) || (endsWithNew && mark.row === NEW)) return mark.row;
  }
  return options[0] ?? null;
};

/** The mark after the arrow down or up. It stays within the list: the end of a list is no way to its beginning. */
export const moved = (mark: Mark, step: 1 | -1, rows: Rows): Mark => {
  const { options, endsWithNew } = rows;
  const all = endsWithNew ? [...options, NEW] : options;
  const row = markedRow(mark, rows);
  if (row === null) {
    const next = step > 0 ? all[0] : (options.at(-1) ?? all[0]);
    return next === undefined ? 'first' : { row: next };
  }
  // Whoever presses the arrow to get to the only match has it marked already, and means no new entry.
  if (step > 0 && mark === 'first' && options.length === 1) return { row };
  const place = Math.min(Math.max(all.indexOf(row) + step, 0), all.length - 1);
  return { row: all[place] as string };
};
