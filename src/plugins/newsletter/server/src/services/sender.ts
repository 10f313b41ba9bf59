import { clampDueDates, retryDelay } from '@ota-news/foundation/database/backoff';
import { database } from '@ota-news/foundation/database/connection';
import { createLoop } from '@ota-news/foundation/jobs/loop';
import type { Core } from '@strapi/strapi';
import { setTimeout as wait } from 'node:timers/promises';
import { environment } from '#environment';
import { MailFailure, sendMail } from '#newsroom/mail/mailer';
import { interestsOf } from '../interests';
import { ownService } from '../own-services';
import { DELIVERIES, SUBSCRIBERS } from '../tables';
import type { DeliveryRow, DeliveryResult } from './deliveries';
import type { PreparedIssue } from './drafts';
import type { SubscriberRow } from './subscribers';

/** Recipients claimed at a time. */
const BATCH_SIZE = 50;
/** Attempts for a recipient whose server asks to try later. */
const MAX_ATTEMPTS = 10;

/**
 * Sends issues in batches of recipients while this process listens. Several processes can do so
 * concurrently.
 *
 * Not in the job queue: that one retries after a crash, while a newsletter must rather be missed
 * than sent twice; and thousands of recipients would delay the effects of a publication.
 */
const createSender = ({ strapi }: { strapi: Core.Strapi }) => {
  const env = environment();
  const deliveries = () => ownService(strapi, 'deliveries');
  let nextTurn = 0;

  /** Waits until the rate limit allows another message. */
  const turn = async (): Promise<void> => {
    if (env.NEWSLETTER_PER_SECOND === 0) return;
    // Monotonic: a clock set back must not delay the next message.
    const now = performance.now();
    nextTurn = Math.max(now, nextTurn + 1000 / env.NEWSLETTER_PER_SECOND);
    await wait(nextTurn - now, undefined, { signal: loop.signal });
  };

  /** Maps a failure to a delivery state, and suppresses rejected recipients. */
  const settlementOf = async (
    failure: MailFailure,
    attempts: number,
    subscriber: SubscriberRow,
  ): Promise<DeliveryResult> => {
    const { kind, answer } = failure;
    if (kind === 'recipient') {
      await ownService(strapi, 'subscribers').suppress(subscriber, answer);
      return { state: 'failed', answer };
    }
    if (kind === 'unclear') return { state: 'unknown', answer };
    if (kind === 'message' || attempts >= MAX_ATTEMPTS) {
      return { state: 'failed', answer };
    }
    const retryMs = retryDelay(attempts, env.ADVANCED.retrySeconds * 1000);
    return { state: 'waiting', answer, retryMs };
  };

  const deliver = async (
    row: DeliveryRow,
    subscriber: SubscriberRow | undefined,
    issue: PreparedIssue,
  ): Promise<void> => {
    const mail = subscriber?.state === 'active' ? issue.mailTo(subscriber, row.id) : null;
    if (subscriber === undefined || mail === null) {
      await deliveries().settle(row, { state: 'skipped' });
      return;
    }
    await turn();
    if (!(await deliveries().begin(row))) return;
    try {
      await sendMail(strapi, 'newsletter', mail);
      await deliveries().settle(row, { state: 'sent' });
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      await deliveries().settle(row, await settlementOf(error, row.attempts + 1, subscriber));
    }
  };

  const prepareIssues = async (
    rows: DeliveryRow[],
    readers: Map<number, SubscriberRow>,
  ): Promise<Map<number, PreparedIssue>> => {
    const searches = [...readers.values()].flatMap((reader) => interestsOf(reader).searches);
    const prepared = new Map<number, PreparedIssue>();
    for (const id of new Set(rows.map(({ issue_id }) => issue_id))) {
      const issue = await ownService(strapi, 'issues').byId(id);
      if (issue === undefined) continue;
      prepared.set(id, await ownService(strapi, 'drafts').prepare(issue, [...new Set(searches)]));
    }
    return prepared;
  };

  const subscribersOf = async (rows: DeliveryRow[]): Promise<Map<number, SubscriberRow>> => {
    const ids = rows.map(({ subscriber_id }) => subscriber_id);
    const found = await database(strapi)(SUBSCRIBERS)
      .whereIn('id', ids)
      .select<SubscriberRow[]>('*');
    return new Map(found.map((row) => [row.id, row]));
  };

  /** Sends a batch over the configured number of concurrent connections. */
  const sendBatch = async (rows: DeliveryRow[]): Promise<void> => {
    const readers = await subscribersOf(rows);
    const issues = await prepareIssues(rows, readers);
    const left = [...rows];
    const lane = async (): Promise<void> => {
      for (let row = left.shift(); row !== undefined; row = left.shift()) {
        if (loop.signal.aborted) {
          left.unshift(row);
          return;
        }
        const issue = issues.get(row.issue_id);
        if (issue !== undefined) await deliver(row, readers.get(row.subscriber_id), issue);
      }
    };
    const lanes = Array.from({ length: env.ADVANCED.mailConnections }, lane);
    const outcomes = await Promise.allSettled(lanes);
    if (left.length > 0) await deliveries().release(left);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected' && !loop.signal.aborted) throw outcome.reason;
    }
  };

  const loop = createLoop(strapi, {
    restMs: env.ADVANCED.pollSeconds * 1000,
    async pass(signal) {
      await deliveries().markUnknown();
      await clampDueDates(strapi, DELIVERIES);
      let rows = await deliveries().claim(BATCH_SIZE);
      while (rows.length > 0 && !signal.aborted) {
        await sendBatch(rows);
        rows = await deliveries().claim(BATCH_SIZE);
      }
      if (rows.length > 0) await deliveries().release(rows);
      await ownService(strapi, 'issues').finish();
    },
  });

  return {
    start: loop.start,

    /** Polls for recipients now. */
    wake: loop.wake,

    /** Waits for messages in transit; starts no others. */
    stop: (): Promise<void> => loop.stop(),
  };
};

export default createSender;
