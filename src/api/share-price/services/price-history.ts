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

const yearBefore = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - 1);
  return date.toISOString().slice(0, 10);
};

/** Queries for closing prices. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const db = database(strapi);

  const lastDay = async (query: Knex, otaId: number): Promise<string | null> => {
    const row = await query('share_prices').where('ota_id', otaId).max({ date: 'date' }).first();
    return row?.date === null || row?.date === undefined ? null : toIsoDay(row.date);
  };

  const since = async (query: Knex, otaId: number, day: string): Promise<Close[]> => {
    const rows = await query('share_prices')
      .where('ota_id', otaId)
      .andWhere('date', '>=', day)
      .orderBy('date')
      .select<{ date: string; close: number | string }[]>('date', 'close');
    return rows.map(({ date, close }) => ({ date: toIsoDay(date), close: Number(close) }));
  };

  return {
    /** Closes of the year up to the latest stored one, oldest first; empty for an unlisted OTA. */
    async latestYear(otaId: number): Promise<Close[]> {
      const last = await lastDay(db, otaId);
      return last === null ? [] : since(db, otaId, yearBefore(last));
    },

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
    all: (query: Knex, otaId: number): Promise<Close[]> => since(query, otaId, '0001-01-01'),
  };
};
