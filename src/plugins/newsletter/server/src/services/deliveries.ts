import { database, inTransaction } from '@ota-news/foundation/database/connection';
import { createLease, RELEASED_LEASE } from '@ota-news/foundation/database/lease';
import { databaseNow } from '@ota-news/foundation/database/shared-clock';
import type { Core } from '@strapi/strapi';
import { environment } from '#environment';
import { DELIVERIES, ISSUES, SUBSCRIBERS } from '../tables';

/**
 * - `waiting`: not sent yet, or to be retried
 * - `sending`: handed to the mail server, response pending
 * - `sent`: accepted by the mail server
 * - `failed`: given up; certainly not delivered
 * - `skipped`: no content for this reader, or no longer subscribed
 * - `unknown`: the process or connection ended before the mail server responded. Not retried
 *   automatically because the reader may have received it.
 */
export type DeliveryState = 'waiting' | 'sending' | 'sent' | 'failed' | 'skipped' | 'unknown';

export interface DeliveryRow {
  id: number;
  issue_id: number;
  subscriber_id: number;
  attempts: number;
}

export interface DeliveryResult {
  state: DeliveryState;
  /** The mail server's response code, for editors. */
  answer?: string | null;
  /** Milliseconds until the next attempt. */
  retryMs?: number;
}

/** Delivery queue with one row per recipient and issue. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const table = () => database(strapi)(DELIVERIES);
  const lease = createLease(
    strapi,
    DELIVERIES,
    environment().ADVANCED.newsletterLeaseSeconds * 1000,
  );

  return {
    /**
     * Leases due recipients. Their state stays `waiting`: if this process dies, another process
     * claims them after the lease expires, and nothing has been sent.
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
     * Marks a message as about to be handed over; must precede sending, because afterwards no other
     * process sends it. Returns false if the lease was lost or the reader is no longer active.
     */
    async begin({ id, subscriber_id }: DeliveryRow): Promise<boolean> {
      const now = await databaseNow(strapi);
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

    /** Records the outcome. A response after the lease has expired still counts. */
    async settle({ id }: DeliveryRow, { state, answer, retryMs }: DeliveryResult): Promise<void> {
      const now = await databaseNow(strapi);
      await lease
        .own()
        .where({ id })
        .whereIn('state', ['waiting', 'sending', 'unknown'])
        .update({
          state,
          answer: answer ?? null,
          ...RELEASED_LEASE,
          updated_at: now,
          ...(retryMs === undefined ? {} : { next_attempt_at: now + retryMs }),
        });
    },

    /** Releases claimed rows that were not started. */
    release: (rows: DeliveryRow[]): Promise<number> =>
      lease
        .own()
        .whereIn(
          'id',
          rows.map(({ id }) => id),
        )
        .where({ state: 'waiting' })
        .update(RELEASED_LEASE),

    /**
     * Marks rows abandoned between handover and response as `unknown`; the response may still come.
     */
    async markUnknown(): Promise<void> {
      const now = await databaseNow(strapi);
      await lease
        .free(now)
        .where('state', 'sending')
        .update({ state: 'unknown', lease_until: null, updated_at: now });
    },

    /** Requeues deliveries of unknown state at an editor's request. Returns their number. */
    retryUnknown: (issueId: number): Promise<number> =>
      inTransaction(strapi, async ({ query }) => {
        const now = Date.now();
        const count = await query(DELIVERIES)
          .where({ issue_id: issueId, state: 'unknown' })
          .update({ state: 'waiting', next_attempt_at: now, updated_at: now });
        if (count > 0) {
          await query(ISSUES).where('id', issueId).update({ state: 'sending' });
        }
        return count;
      }),

    /** Counts deliveries by issue and state. */
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
