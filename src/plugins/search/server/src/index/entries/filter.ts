import { FACETS } from '../tables';
import { coauthorFacet, tagFacet } from './facets';

/** Criteria for entries; all given fields must match. */
export interface EntryFilter {
  kind?: string;
  subjectId?: number;
  categoryId?: number;
  authorId?: number;
  /** Folded tags; an entry must have all of them. */
  tags?: string[];
  /** Unix time in milliseconds, inclusive; excludes entries without a date. */
  from?: number;
  to?: number;
  except?: number;
}

type Value = string | number;

/** SQL condition: the entry has a facet. */
const HAS_FACET = `EXISTS (SELECT 1 FROM ${FACETS} AS marks WHERE marks.entry_id = entries.id AND marks.mark = ?)`;

/** Builds SQL conditions on `search_entries` (alias `entries`) and their parameters. */
export const conditionsOf = (filter: EntryFilter): { sql: string; values: Value[] } => {
  const { authorId, tags = [] } = filter;
  const conditions: [string, (Value | undefined)[]][] = [
    ['entries.kind = ?', [filter.kind]],
    ['entries.ota_id = ?', [filter.subjectId]],
    ['entries.category_id = ?', [filter.categoryId]],
    [
      `(entries.author_id = ? OR ${HAS_FACET})`,
      authorId === undefined ? [undefined] : [authorId, coauthorFacet(authorId)],
    ],
    ...tags.map((tag): [string, Value[]] => [HAS_FACET, [tagFacet(tag)]]),
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
