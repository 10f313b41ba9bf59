import type { EntryKind } from '../sources/source';
import { MARKS } from '../tables';
import { coauthorMark, tagMark } from './marks';

/** Which entries; every field given narrows the choice. */
export interface EntryFilter {
  kind?: EntryKind;
  otaId?: number;
  categoryId?: number;
  authorId?: number;
  /** Folded words of tags, all of which an entry has. */
  tags?: string[];
  /** Milliseconds since 1970, inclusive; entries without a date are left out. */
  from?: number;
  to?: number;
  except?: number;
}

type Value = string | number;

/** Met by entries that have a mark. */
const MARKED = `EXISTS (SELECT 1 FROM ${MARKS} AS marks WHERE marks.entry_id = entries.id AND marks.mark = ?)`;

/** The filter as SQL conditions on `search_entries` (alias `entries`) with their values. */
export const conditionsOf = (filter: EntryFilter): { sql: string; values: Value[] } => {
  const { authorId, tags = [] } = filter;
  const conditions: [string, (Value | undefined)[]][] = [
    ['entries.kind = ?', [filter.kind]],
    ['entries.ota_id = ?', [filter.otaId]],
    ['entries.category_id = ?', [filter.categoryId]],
    [
      `(entries.author_id = ? OR ${MARKED})`,
      authorId === undefined ? [undefined] : [authorId, coauthorMark(authorId)],
    ],
    ...tags.map((tag): [string, Value[]] => [MARKED, [tagMark(tag)]]),
    ['entries.dated_at >= ?', [filter.from]],
    ['entries.dated_at <= ?', [filter.to]],
    ['entries.id <> ?', [filter.except]],
  ];
  const given = conditions.filter(([, values]) => values.every((value) => value !== undefined));
  return {
    sql: given.map(([sql]) => sql).join(' AND '),
    values: given.flatMap(([, values]) => values as Value[]),
  };
};
