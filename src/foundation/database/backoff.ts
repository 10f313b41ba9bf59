import type { Core } from '@strapi/strapi';
import { database } from './connection';
import { CLOCK_SLACK_MS, databaseNow } from './shared-clock';

/** Maximum delay between two attempts, in milliseconds. */
export const MAX_DELAY_MS = 3_600_000;

/**
 * Computes the delay before the next attempt: exponential backoff up to an hour. The upper half is random, so that
 * simultaneous failures are not retried at the same time.
 *
 * @param attempt attempts made so far, at least 1
 * @param firstMs delay after the first attempt, in milliseconds
 * @returns whole milliseconds, because PostgreSQL stores moments as integers
 */
export const retryDelay = (attempt: number, firstMs: number): number => {
  const full = Math.min(MAX_DELAY_MS, firstMs * 2 ** Math.min(attempt - 1, 30));
  return Math.round(full / 2 + Math.random() * (full / 2));
};

/**
 * Makes waiting rows due whose `next_attempt_at` lies further ahead than any {@link retryDelay}: it was computed with a
 * clock that was ahead. The table needs the columns `state` and `next_attempt_at`.
 *
 * @returns the number of changed rows
 */
export const clampDueDates = async (strapi: Core.Strapi, table: string): Promise<number> => {
  const waiting = () => database(strapi)(table).where('state', 'waiting');
  const now = await databaseNow(strapi);
  const latest = now + MAX_DELAY_MS + CLOCK_SLACK_MS;
  // Read the end of the index first, so that there is no write unless a row has to change.
  const last = await waiting()
    .orderBy('next_attempt_at', 'desc')
    .first<{ next_attempt_at: number | string } | undefined>('next_attempt_at');
  if (last === undefined || Number(last.next_attempt_at) <= latest) return 0;
  return waiting().andWhere('next_attempt_at', '>', latest).update({ next_attempt_at: now });
};
