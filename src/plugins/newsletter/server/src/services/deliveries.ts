import { database, inTransaction } from '@ota-news/foundation/database/connection';
import { createLease, UNCLAIMED } from '@ota-news/foundation/database/lease';
import { sharedNow } from '@ota-news/foundation/database/shared-clock';
import type { Core } from '@strapi/strapi';
import { environment } from '#environment';
import { DELIVERIES, ISSUES, SUBSCRIBERS } from '../tables';

/**
 * - `waiting`: not sent, or to be tried again
 * - `sending`: handed to the mail server, which has not answered yet
 * - `sent`: the mail server has taken it
 * - `failed`: given up; certainly not delivered
 * - `skipped`: nothing in the issue for this reader, or no longer subscribed
 * - `unknown`: the process or the connection ended before the mail server's answer came. It is not
 *   sent again by itself, because the reader may have it.
 */
export type DeliveryState = 'waiting' | 'sending' | 'sent' | 'failed' | 'skipped' | 'unknown';

export interface DeliveryRow {
  id: number;
  issue_id: number;
  subscriber_id: number;
  attempts: number;
}

export interface Settlement {
  state: DeliveryState;
  /** The mail server's code, for editors. */
  answer?: string | null;
  /** Milliseconds until the next attempt. */
  retryMs?: number;
}

/** One row a recipient and issue: who sends to whom, and how it went. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const table = () => database(strapi)(DELIVERIES);
  const lease = createLease(strapi, DELIVERIES, environment().NEWSLETTER_LEASE_SECONDS * 1000);

  return {
    /**
     * Takes recipients that nobody else has taken. They are still `waiting`: if this process dies,
     * others take them when the lease has run out, and nothing was sent.
     */
    claim: (limit: number): Promise<DeliveryRow[]> =>
      lease.claim(
        (free, now) =>
          free
            .whereIn('issue_id', database(strapi)(ISSUES).where('state', 'sending').select('id'))
            .where('state', 'waiting')
            .andWhere('next_attempt_at', '<=', now)
            .orderBy('id')
            .limit(limit),
        (now) => ({ updated_at: now }),
      ),

    /**
     * Says that a message is about to be handed over. Only then may it be: from here on nobody else
     * will send it. False when the lease was lost or the reader has unsubscribed meanwhile.
     */
    async begin({ id, subscriber_id }: DeliveryRow): Promise<boolean> {
      const now = await sharedNow(strapi);
      const active = database(strapi)(SUBSCRIBERS)
        .where({ id: subscriber_id, state: 'active' })
        .select('id');
      const changed = await lease
        .own()
        .where({ id, state: 'waiting' })
        .andWhere('lease_until', '>=', now)
        .whereExists(active)
        .update({
          state: 'sending',
          attempts: database(strapi).raw('attempts + 1'),
          ...lease.renewal(now),
          updated_at: now,
        });
      return changed === 1;
    },

    /** Writes down how it went. An answer that comes after the lease still counts. */
    async settle({ id }: DeliveryRow, { state, answer, retryMs }: Settlement): Promise<void> {
      const now = await sharedNow(strapi);
      await lease
        .own()
        .where({ id })
        .whereIn('state', ['waiting', 'sending', 'unknown'])
        .update({
          state,
          answer: answer ?? null,
          ...UNCLAIMED,
          updated_at: now,
          ...(retryMs === undefined ? {} : { next_attempt_at: now + retryMs }),
        });
    },

    /** Gives back what was taken and not begun. */
    release: (rows: DeliveryRow[]): Promise<number> =>
      lease
        .own()
        .whereIn(
          'id',
          rows.map(({ id }) => id),
        )
        .where({ state: 'waiting' })
        .update(UNCLAIMED),

    /** Rows that a process has left behind between handing over and the answer, which may still come. */
    async markUnknown(): Promise<void> {
      const now = await sharedNow(strapi);
      await lease
        .free(now)
        .where('state', 'sending')
        .update({ state: 'unknown', lease_until: null, updated_at: now });
    },

    /** Sends to those whose state is not known, on an editor's word. Returns how many. */
    retryUnknown: (issueId: number): Promise<number> =>
      inTransaction(strapi, async ({ query }) => {
        const now = Date.now();
        const count = await query(DELIVERIES)
          .where({ issue_id: issueId, state: 'unknown' })
          .update({ state: 'waiting', next_attempt_at: now, updated_at: now });
        if (count > 0) {
          await query(ISSUES).where('id', issueId).update({ state: 'sending', finished_at: null });
        }
        return count;
      }),

    /** How many of each state, by issue. */
    async progress(
      issueIds: number[],
    ): Promise<Map<number, Partial<Record<DeliveryState, number>>>> {
      const rows = await table()
        .whereIn('issue_id', issueIds)
        .groupBy('issue_id', 'state')
        .select<{ issue_id: number; state: DeliveryState; total: number | string }[]>(
          'issue_id',
          'state',
          database(strapi).raw('count(*) as total'),
        );
      const progress = new Map<number, Partial<Record<DeliveryState, number>>>();
      for (const { issue_id, state, total } of rows) {
        progress.set(issue_id, { ...progress.get(issue_id), [state]: Number(total) });
      }
      return progress;
    },
  };
};
