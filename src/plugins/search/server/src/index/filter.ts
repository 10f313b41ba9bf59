import type { EntryKind } from '../sources/source';

/** Which entries; every field given narrows the choice. */
export interface EntryFilter {
  kind?: EntryKind;
  otaId?: number;
  categoryId?: number;
  authorId?: number;
  /** Milliseconds since 1970, inclusive; entries without a date are left out. */
  from?: number;
  to?: number;
  except?: number;
}

/** The filter as SQL conditions on `search_entries` (alias `entries`) with their values. */
export const conditionsOf = (filter: EntryFilter): { sql: string; values: (string | number)[] } => {
  const conditions: [string, string | number | undefined][] = [
    ['entries.kind = ?', filter.kind],
    ['entries.ota_id = ?', filter.otaId],
    ['entries.category_id = ?', filter.categoryId],
    ['entries.author_id = ?', filter.authorId],
    ['entries.dated_at >= ?', filter.from],
    ['entries.dated_at <= ?', filter.to],
    ['entries.id <> ?', filter.except],
  ];
  const given = conditions.filter(([, value]) => value !== undefined);
  return {
    sql: given.map(([sql]) => sql).join(' AND '),
    values: given.map(([, value]) => value as string | number),
  };
};
