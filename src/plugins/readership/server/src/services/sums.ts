import { inTransaction } from '@ota-news/foundation/database/connection';
import { createLoop } from '@ota-news/foundation/jobs/loop';
import type { CountedReading, ReadingCounts } from '@ota-news/foundation/readership/reading-counts';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { environment } from '#environment';
import { boundPaths, type PageRow } from '../bounded-paths';
import { dayOf } from '../days';
import { ownService } from '../own-services';
import { CALL_KEY, DAILY_CALLS, DAILY_KEY, DAILY_READS, PAGE_KEY, PAGE_READS } from '../tables';

/** Rows of a statement; SQLite takes 32,766 values. */
const BATCH = 200;

const rowOf = ({ day, isVerified, operator, purpose, ...rest }: CountedReading): PageRow => ({
  ...rest,
  day: dayOf(day),
  operator: operator ?? '',
  purpose: purpose ?? '',
  verified: isVerified,
});

/** Sums over all paths. */
const daily = (rows: PageRow[]): Omit<PageRow, 'path'>[] => {
  const sums = new Map<string, Omit<PageRow, 'path'>>();
  for (const { day, kind, operator, purpose, verified, form, readings } of rows) {
    const row = { day, kind, operator, purpose, verified, form };
    const key = JSON.stringify(row);
    sums.set(key, { ...row, readings: readings + (sums.get(key)?.readings ?? 0) });
  }
  return [...sums.values()];
};

/** Adds numbers to rows, and makes those that are not there. */
const add = async <Row extends object>(
  query: Knex,
  { table, key, sum }: { table: string; key: string[]; sum: keyof Row & string },
  rows: Row[],
): Promise<void> => {
  const placeOf = (row: Row): string => JSON.stringify(key.map((name) => row[name as keyof Row]));
  // Sorted, so that processes lock rows in the same order and can't deadlock.
  const sorted = rows
    .map((row): [string, Row] => [placeOf(row), row])
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row);
  for (let start = 0; start < sorted.length; start += BATCH) {
    await query(table)
      .insert(sorted.slice(start, start + BATCH))
      .onConflict(key)
      .merge({ [sum]: query.raw('?? + ??', [`${table}.${sum}`, `excluded.${sum}`]) });
  }
};

/** Adds what this process has counted to the sums in the database. */
const createSums = ({ strapi }: { strapi: Core.Strapi }) => {
  let counts: ReadingCounts | null = null;

  /** Stores the counts; those that can't be stored are kept in memory, which is bounded, until the next time. */
  const flush = async (): Promise<void> => {
    const taken = counts?.take() ?? [];
    const calls = ownService(strapi, 'calls').unstored();
    if (taken.length === 0 && calls.rows.length === 0) return;
    const rows = taken.map(rowOf);
    try {
      await inTransaction(strapi, async ({ query }) => {
        await add(query, { table: DAILY_READS, key: DAILY_KEY, sum: 'readings' }, daily(rows));
        const pages = await boundPaths(query, rows);
        await add(query, { table: PAGE_READS, key: PAGE_KEY, sum: 'readings' }, pages);
        await add(query, { table: DAILY_CALLS, key: CALL_KEY, sum: 'calls' }, calls.rows);
      });
    } catch (error) {
      counts?.merge(taken);
      throw error;
    }
    calls.settle();
  };

  const loop = createLoop(strapi, {
    restMs: environment().ADVANCED.readingsSeconds * 1000,
    pass: flush,
  });

  return {
    flush,

    /** Takes what is counted from now on. */
    watch(present: ReadingCounts): void {
      counts = present;
    },

    start: loop.start,

    /** Stores what was counted since the last time. */
    async stop(): Promise<void> {
      await loop.stop();
      await flush();
    },
  };
};

export default createSums;
