import { database } from '@ota-news/foundation/database/connection';
import { containingPattern, likeInAnyCase } from '@ota-news/foundation/database/like-pattern';
import { toIsoDateTime } from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { interestsOf } from '../interests';
import { CONSENTS, SUBSCRIBERS } from '../tables';
import type { ConsentEvent } from './consents';
import type { SubscriberRow, SubscriberState } from './subscribers';

const WEEK_MS = 7 * 86_400_000;
/** First Monday since 1970 in milliseconds; aligns weeks to Mondays. */
const FIRST_MONDAY_MS = 4 * 86_400_000;
const WEEKS_SHOWN = 12;

const JOINED: ConsentEvent[] = ['confirmed', 'imported'];
const LEFT: ConsentEvent[] = ['unsubscribed', 'erased'];

interface WeekRow {
  week: number | string;
  event: ConsentEvent;
  total: number | string;
}

/** Subscriber statistics and listings. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const db = (): Knex => database(strapi);

  const matching = (state: SubscriberState | undefined, containing: string | undefined) => {
    const query = db()(SUBSCRIBERS);
    if (state !== undefined) query.where({ state });
    if (containing) {
      query.whereRaw(`address ${likeInAnyCase(strapi, containing)} ? ESCAPE '\\'`, [
        containingPattern(containing),
      ]);
    }
    return query;
  };

  return {
    async countsByState(): Promise<Record<SubscriberState, number>> {
      const rows = await db()(SUBSCRIBERS)
        .groupBy('state')
        .select<{ state: SubscriberState; total: number | string }[]>(
          'state',
          db().raw('count(*) as total'),
        );
      const counts = { pending: 0, active: 0, unsubscribed: 0, suppressed: 0 };
      for (const { state, total } of rows) counts[state] = Number(total);
      return counts;
    },

    /**
     * Counts arrivals and departures in each of the last weeks, oldest first. `week` is the date of
     * its Monday.
     */
    async weeks() {
      const current = Math.floor((Date.now() - FIRST_MONDAY_MS) / WEEK_MS);
      const first = current - WEEKS_SHOWN + 1;
      const week = `(at - ${FIRST_MONDAY_MS}) / ${WEEK_MS}`;
      const rows = await db()(CONSENTS)
        .where('at', '>=', first * WEEK_MS + FIRST_MONDAY_MS)
        .groupByRaw(`${week}, event`)
        .select<WeekRow[]>(db().raw(`${week} as week`), 'event', db().raw('count(*) as total'));
      const count = (number: number, events: ConsentEvent[]): number =>
        rows
          .filter((row) => Number(row.week) === number && events.includes(row.event))
          .reduce((sum, { total }) => sum + Number(total), 0);
      return Array.from({ length: WEEKS_SHOWN }, (_, index) => {
        const number = first + index;
        return {
          week: new Date(number * WEEK_MS + FIRST_MONDAY_MS).toISOString().slice(0, 10),
          joined: count(number, JOINED),
          left: count(number, LEFT),
          suppressed: count(number, ['suppressed']),
        };
      });
    },

    /** Returns a page of subscribers with their addresses, newest first. */
    async list(
      { state, containing }: { state?: SubscriberState; containing?: string },
      { page, pageSize }: { page: number; pageSize: number },
    ) {
      const rows = await matching(state, containing)
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .select<SubscriberRow[]>('*');
      const [count] = await matching(state, containing).count({ total: '*' });
      return {
        total: Number(count?.total ?? 0),
        subscribers: rows.map((row) => ({
          id: row.id,
          address: row.address,
          state: row.state,
          frequency: row.frequency,
          follows: Object.values(interestsOf(row)).flat(),
          since: toIsoDateTime(Number(row.created_at)),
          endReason: row.end_reason,
        })),
      };
    },
  };
};
