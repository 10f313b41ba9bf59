import { OTHER_PATHS } from '@ota-news/foundation/readership/reading-counts';
import type { Knex } from 'knex';
import { PAGE_READS } from './tables';

/** Readings of a path as the table has them. */
export interface PageRow {
  day: string;
  kind: string;
  operator: string;
  purpose: string;
  verified: boolean;
  form: string;
  path: string;
  readings: number;
}

/** Rows of a UTC day and a kind of client that name a path. */
export const MAX_PATHS = { found: 500, missing: 200 };

const placeOf = ({ operator, purpose, verified, form, path }: PageRow): string =>
  JSON.stringify([operator, purpose, Boolean(verified), form, path]);

/** Adds up rows that have become equal. */
const added = (rows: PageRow[]): PageRow[] => {
  const sums = new Map<string, PageRow>();
  for (const row of rows) {
    const before = sums.get(placeOf(row));
    sums.set(placeOf(row), { ...row, readings: row.readings + (before?.readings ?? 0) });
  }
  return [...sums.values()];
};

/** Keeps the paths that are in the table, and as many others as there is room for, the most read first. */
const boundGroup = async (query: Knex, rows: PageRow[], max: number): Promise<PageRow[]> => {
  const [{ day, kind, form }] = rows as [PageRow];
  const stored = await query(PAGE_READS)
    .where({ day, kind })
    .andWhere('form', form === 'missing' ? '=' : '<>', 'missing')
    .andWhereNot({ path: OTHER_PATHS })
    .select<PageRow[]>('operator', 'purpose', 'verified', 'form', 'path')
    .limit(max);
  const known = new Set(stored.map(placeOf));
  let room = max - known.size;
  return added(
    [...rows]
      .sort((one, other) => other.readings - one.readings)
      .map((row) => {
        if (row.path === OTHER_PATHS || known.has(placeOf(row))) return row;
        room -= 1;
        return room >= 0 ? row : { ...row, path: OTHER_PATHS };
      }),
  );
};

/**
 * Bounds how many paths of a day the table names, because anybody can ask for any number of them; all others are summed
 * up under `OTHER_PATHS`.
 */
export const boundPaths = async (query: Knex, rows: PageRow[]): Promise<PageRow[]> => {
  const groups = new Map<string, PageRow[]>();
  for (const row of rows) {
    const key = `${row.day} ${row.kind} ${row.form === 'missing'}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const bounded: PageRow[] = [];
  for (const group of groups.values()) {
    const max = group[0]?.form === 'missing' ? MAX_PATHS.missing : MAX_PATHS.found;
    bounded.push(...(await boundGroup(query, group, max)));
  }
  return bounded;
};
