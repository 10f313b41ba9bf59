import type { Core } from '@strapi/strapi';
import { database } from './connection';
import { CLOCK_SLACK_MS, sharedNow } from './shared-clock';

/** The longest wait between two attempts, in milliseconds. */
export const MAX_DELAY_MS = 3_600_000;

/**
 * How long to wait before the next attempt: doubled each time up to an hour, the upper half of it
 * by chance, so that what failed together is not retried together.
 *
 * @param attempt attempts made, at least 1
 * @param firstMs the wait after the first one, in milliseconds
 * @returns whole milliseconds: PostgreSQL stores moments as whole numbers
 */
export const retryDelay = (attempt: number, firstMs: number): number => {
  const full = Math.min(MAX_DELAY_MS, firstMs * 2 ** Math.min(attempt - 1, 30));
  return Math.round(full / 2 + Math.random() * (full / 2));
};

/**
 * Makes due what waits in a table, by its `state` and `next_attempt_at`, for a moment that no
 * {@link retryDelay} leads to: a clock was ahead when it was put down.
 *
 * @returns how many
 */
export const bringBack = async (strapi: Core.Strapi, table: string): Promise<number> => {
  const waiting = () => database(strapi)(table).where('state', 'waiting');
  const now = await sharedNow(strapi);
  const latest = now + MAX_DELAY_MS + CLOCK_SLACK_MS;
  // The end of the index; the table is changed only when there is something to change.
  const last = await waiting()
    .orderBy('next_attempt_at', 'desc')
    .first<{ next_attempt_at: number | string } | undefined>('next_attempt_at');
  if (last === undefined || Number(last.next_attempt_at) <= latest) return 0;
  return waiting().andWhere('next_attempt_at', '>', latest).update({ next_attempt_at: now });
};
