import { database } from '@ota-news/foundation/database/connection';
import { toBoolean } from '@ota-news/foundation/database/values';
import {
  CLIENT_KINDS,
  READ_FORMS,
  type ClientKind,
  type ReadForm,
  type ReadingPurpose,
} from '@ota-news/foundation/readership/classes';
import type { Client } from '@ota-news/foundation/readership/client';
import { OTHER_PATHS } from '@ota-news/foundation/readership/reading-counts';
import type { Core } from '@strapi/strapi';
import { csvRow } from '#newsroom/csv-table';
import { firstOfDays } from '../days';
import { DAILY_CALLS, DAILY_READS, PAGE_READS } from '../tables';

/** Sums of a class within the period. */
export interface ClientSums extends Client, Record<ReadForm, number> {}

/** Readings of a kind on a UTC day, without what was missing. */
export interface DaySum {
  day: string;
  kind: ClientKind;
  readings: number;
}

/** Sums of a path; null: of all that have no sum of their own. */
export interface PathSum extends Record<ReadForm, number> {
  path: string | null;
}

/** Which paths to list. */
export interface PathChoice {
  days: number;
  kind?: ClientKind | undefined;
  operator?: string | undefined;
  purpose?: ReadingPurpose | undefined;
  isMissing: boolean;
}

/** Classes of a period; there are fewer, as crawlers.ts names some dozens. */
const MAX_CLIENTS = 500;
const MAX_TOOLS = 500;
const MAX_LISTED = 50;

/** Rows of the CSV read at once. */
const CSV_BATCH = 5_000;

interface ClientColumns {
  kind: ClientKind;
  operator: string;
  purpose: ReadingPurpose | '';
  verified: boolean | number;
}

const clientOf = ({ kind, operator, purpose, verified }: ClientColumns): Client => ({
  kind,
  operator: operator || null,
  purpose: purpose || null,
  isVerified: toBoolean(verified),
});

/** Sums of each form, as columns. */
const byForm = READ_FORMS.map(
  (form) => `SUM(CASE WHEN form = '${form}' THEN readings ELSE 0 END) AS ${form}`,
).join(', ');

/** PostgreSQL's driver returns sums as text. */
const numbers = (row: Record<ReadForm, unknown>): Record<ReadForm, number> => ({
  html: Number(row.html),
  markdown: Number(row.markdown),
  file: Number(row.file),
  missing: Number(row.missing),
});

/** Reads the sums for the panel. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /** Readings by day and kind, oldest first; days without any are left out. */
  async days(days: number): Promise<DaySum[]> {
    const query = database(strapi);
    const rows = await query(DAILY_READS)
      .whereIn('kind', CLIENT_KINDS)
      .andWhere('day', '>=', firstOfDays(days))
      .andWhereNot({ form: 'missing' })
      .groupBy('day', 'kind')
      .orderBy('day')
      .select<DaySum[]>('day', 'kind', query.raw('SUM(readings) AS readings'))
      .limit(CLIENT_KINDS.length * (days + 1));
    return rows.map((row) => ({ ...row, readings: Number(row.readings) }));
  },

  /** Sums by class, those that read most first. */
  async clients(days: number): Promise<ClientSums[]> {
    const query = database(strapi);
    const columns = ['kind', 'operator', 'purpose', 'verified'];
    const rows = await query(DAILY_READS)
      .whereIn('kind', CLIENT_KINDS)
      .andWhere('day', '>=', firstOfDays(days))
      .groupBy(columns)
      .select<(ClientColumns & Record<ReadForm, unknown>)[]>(...columns, query.raw(byForm))
      .orderByRaw('SUM(readings) DESC')
      .limit(MAX_CLIENTS);
    return rows.map((row) => ({ ...clientOf(row), ...numbers(row) }));
  },

  /** Agents' calls by tool and outcome, most frequent first. */
  async calls(days: number): Promise<{ tool: string; outcome: string; calls: number }[]> {
    const query = database(strapi);
    const rows = await query(DAILY_CALLS)
      .where('day', '>=', firstOfDays(days))
      .groupBy('tool', 'outcome')
      .select<{ tool: string; outcome: string; calls: number | string }[]>(
        'tool',
        'outcome',
        query.raw('SUM(calls) AS calls'),
      )
      .orderByRaw('SUM(calls) DESC')
      .limit(MAX_TOOLS);
    return rows.map((row) => ({ ...row, calls: Number(row.calls) }));
  },

  /** The paths that were read, or missed, most often. */
  async paths({ days, kind, operator, purpose, isMissing }: PathChoice): Promise<PathSum[]> {
    const query = database(strapi);
    const chosen = query(PAGE_READS)
      .whereIn('kind', kind === undefined ? CLIENT_KINDS : [kind])
      .andWhere('day', '>=', firstOfDays(days))
      .andWhere('form', isMissing ? '=' : '<>', 'missing');
    if (operator !== undefined) void chosen.andWhere({ operator });
    if (purpose !== undefined) void chosen.andWhere({ purpose });
    const rows = await chosen
      .groupBy('path')
      .select<({ path: string } & Record<ReadForm, unknown>)[]>('path', query.raw(byForm))
      .orderByRaw('SUM(readings) DESC, path')
      .limit(MAX_LISTED);
    return rows.map((row) => ({
      path: row.path === OTHER_PATHS ? null : row.path,
      ...numbers(row),
    }));
  },

  /** The daily sums as CSV (RFC 4180). */
  async csv(days: number): Promise<string> {
    const lines = ['day,kind,operator,purpose,verified,form,readings'];
    let last = 0;
    for (;;) {
      const rows = await database(strapi)(DAILY_READS)
        .where('id', '>', last)
        .andWhere('day', '>=', firstOfDays(days))
        .orderBy('id')
        .limit(CSV_BATCH)
        .select<(ClientColumns & { id: number; day: string; form: string; readings: number })[]>(
          '*',
        );
      for (const { id, day, kind, operator, purpose, verified, form, readings } of rows) {
        const proof = toBoolean(verified) ? 'yes' : 'no';
        lines.push(csvRow([day, kind, operator, purpose, proof, form, readings]));
        last = id;
      }
      if (rows.length < CSV_BATCH) return `${lines.join('\r\n')}\r\n`;
    }
  },
});
