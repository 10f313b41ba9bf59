import { database } from '@ota-news/foundation/database/connection';
import { toIsoDay } from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

/** One trading day. */
export interface Close {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Closing price in the OTA's currency, split-adjusted. */
  close: number;
}

/** Range and number of an OTA's stored closes. */
export interface PriceSpan {
  from: string;
  to: string;
  closes: number;
}

interface SpanRow {
  ota_id: number;
  first: string;
  last: string;
  closes: number | string;
}

interface PriceRow {
  ota_id: number;
  date: string;
  close: number | string;
}

const closeOf = ({ date, close }: Pick<PriceRow, 'date' | 'close'>): Close => ({
  date: toIsoDay(date),
  close: Number(close),
});

const yearBefore = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - 1);
  return date.toISOString().slice(0, 10);
};

/** Queries for closing prices. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const db = database(strapi);

  /** Latest stored day of an OTA, or of all. */
  const lastDay = async (query: Knex, otaId: number | null): Promise<string | null> => {
    const row = await query('share_prices')
      .where(otaId === null ? {} : { ota_id: otaId })
      .max({ date: 'date' })
      .first();
    return row?.date === null || row?.date === undefined ? null : toIsoDay(row.date);
  };

  const closes = async (
    query: Knex,
    otaId: number,
    { from, to = '9999-12-31' }: { from: string; to?: string },
  ): Promise<Close[]> => {
    const rows = await query('share_prices')
      .where('ota_id', otaId)
      .whereBetween('date', [from, to])
      .orderBy('date')
      .select<Pick<PriceRow, 'date' | 'close'>[]>('date', 'close');
    return rows.map(closeOf);
  };

  return {
    /** Closes of the year up to the latest stored one, oldest first; empty for an unlisted OTA. */
    async latestYear(otaId: number): Promise<Close[]> {
      const last = await lastDay(db, otaId);
      return last === null ? [] : closes(db, otaId, { from: yearBefore(last) });
    },

    /** Closes of the year up to the latest stored one of all OTAs, oldest first, by OTA id. */
    async latestYears(): Promise<Map<number, Close[]>> {
      const last = await lastDay(db, null);
      if (last === null) return new Map();
      const rows = await db('share_prices')
        .where('date', '>=', yearBefore(last))
        .orderBy(['ota_id', 'date'])
        .select<PriceRow[]>('ota_id', 'date', 'close');
      const years = new Map<number, Close[]>();
      for (const row of rows) {
        const year = years.get(row.ota_id);
        if (year === undefined) years.set(row.ota_id, [closeOf(row)]);
        else year.push(closeOf(row));
      }
      return years;
    },

    /** Closes from one day to another, both inclusive, oldest first. */
    between: (otaId: number, days: { from: string; to: string }): Promise<Close[]> =>
      closes(db, otaId, days),

    /** First and last stored day and number of closes, by OTA id. */
    async spans(): Promise<Map<number, PriceSpan>> {
      const rows = await db('share_prices')
        .groupBy('ota_id')
        .select('ota_id')
        .min({ first: 'date' })
        .max({ last: 'date' })
        .count<SpanRow[]>({ closes: '*' });
      return new Map(
        rows.map(({ ota_id, first, last, closes }) => [
          ota_id,
          { from: toIsoDay(first), to: toIsoDay(last), closes: Number(closes) },
        ]),
      );
    },

    /** All stored closes, oldest first. */
    all: (query: Knex, otaId: number): Promise<Close[]> =>
      closes(query, otaId, { from: '0001-01-01' }),
  };
};
