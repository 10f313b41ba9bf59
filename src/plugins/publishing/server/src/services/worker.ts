import { clampDueDates, retryDelay } from '@ota-news/foundation/database/backoff';
import { withTimeLimit } from '@ota-news/foundation/network/time-limit';
import type { Core } from '@strapi/strapi';
import { AsyncResource } from 'node:async_hooks';
import { environment } from '#environment';
import {
  PermanentFailure,
  type EffectKind,
  type EffectResult,
} from '#newsroom/contracts/publishing';
import { EFFECTS } from '../tables';
import { messageOf, type LeasedEffect } from './claims';
import { ownService } from '../own-services';

/** Effects that a process performs at once. */
const MAX_RUNNING = 4;
/** Limit of slots per kind, so that hanging effects of one kind don't block the others. */
const MAX_OF_A_KIND = MAX_RUNNING / 2;

/** Maximum milliseconds that shutdown waits for aborted handlers. */
const GRACE_MS = 5_000;

/** Performs effects with limited concurrency while this process listens. */
const createWorker = ({ strapi }: { strapi: Core.Strapi }) => {
  const timings = environment().ADVANCED;
  const claims = ownService(strapi, 'claims');
  const effects = ownService(strapi, 'effects');
  const stopping = new AbortController();
  const running = new Map<Promise<void>, EffectKind>();
  let isStarted = false;
  let isDraining = false;
  let isWokenAgain = false;
  let timer: NodeJS.Timeout | undefined;

  const attempt = async (claim: LeasedEffect): Promise<EffectResult> => {
    const handler = effects.handlerOf(claim.effect.kind);
    if (handler === undefined) throw new Error(`Nobody handles "${claim.effect.kind}".`);
    const result = await claims.keep(claim, stopping.signal, (kept) =>
      withTimeLimit(
        timings.effectTimeoutSeconds * 1000,
        'The attempt took too long.',
        async (signal) => handler(claim.effect, signal),
        kept,
      ),
    );
    return result ?? {};
  };

  /** Returns the milliseconds until the next attempt, or null to give up. */
  const delayAfter = (claim: LeasedEffect, error: unknown): number | null =>
    error instanceof PermanentFailure || claim.attempt >= timings.effectAttempts
      ? null
      : retryDelay(claim.attempt, timings.effectRetrySeconds * 1000);

  const perform = async (claim: LeasedEffect): Promise<void> => {
    const { kind, documentId } = claim.effect;
    try {
      const result = await attempt(claim);
      const { waitsFor } = result;
      if (waitsFor === undefined) await claims.finish(claim, result);
      else await claims.postpone(claim, waitsFor);
    } catch (error) {
      if (stopping.signal.aborted) {
        await claims.release(claim);
        return;
      }
      const delay = delayAfter(claim, error);
      const isOver = !(await claims.fail(claim, error, delay));
      const outcome = isOver
        ? 'lost its lease'
        : delay === null
          ? 'was given up'
          : 'will be retried';
      // Warn on the first failure and on giving up; further retries are logged as info.
      const isNews = claim.attempt === 1 || outcome !== 'will be retried';
      strapi.log[isNews ? 'warn' : 'info'](
        `Effect ${kind} of ${documentId ?? 'the site'} ${outcome}: ${messageOf(error)}`,
      );
    }
  };

  const launch = (claim: LeasedEffect): void => {
    const work = perform(claim)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) strapi.log.error(error);
      })
      .finally(() => {
        running.delete(work);
        void drain();
      });
    running.set(work, claim.effect.kind);
  };

  const roomOf = (kind: EffectKind): number => {
    const ofKind = [...running.values()].filter((other) => other === kind).length;
    return Math.min(MAX_RUNNING - running.size, MAX_OF_A_KIND - ofKind);
  };

  const kindsWithRoom = (): EffectKind[] => effects.kinds().filter((kind) => roomOf(kind) > 0);

  const sleep = async (): Promise<void> => {
    await clampDueDates(strapi, EFFECTS);
    const poll = timings.pollSeconds * 1000;
    // Kinds without free slots are polled again when an effect ends.
    const due = (await claims.msUntilDue(kindsWithRoom())) ?? poll;
    clearTimeout(timer);
    timer = setTimeout(() => void drain(), Math.max(10, Math.min(due, poll))).unref();
  };

  /** Claims due effects until none is due or no slot is free. */
  const fillSlots = async (): Promise<void> => {
    let claimed: LeasedEffect[];
    do {
      const kinds = kindsWithRoom();
      if (kinds.length === 0) return;
      // All claimed effects may be of the same kind.
      claimed = await claims.claim(kinds, Math.min(...kinds.map(roomOf)));
      claimed.forEach(launch);
    } while (claimed.length > 0 && !stopping.signal.aborted);
  };

  /** Fills the slots, then sleeps until the next effect is due or one ends. */
  const drain = async (): Promise<void> => {
    if (!isStarted || stopping.signal.aborted) return;
    if (isDraining) {
      isWokenAgain = true;
      return;
    }
    isDraining = true;
    try {
      do {
        isWokenAgain = false;
        await fillSlots();
        await sleep();
      } while (isWokenAgain && !stopping.signal.aborted);
    } catch (error) {
      // A query that waits for a connection is aborted when the process stops.
      if (stopping.signal.aborted) return;
      strapi.log.error(error);
      timer = setTimeout(() => void drain(), timings.pollSeconds * 1000).unref();
    } finally {
      isDraining = false;
    }
  };

  return {
    start(): void {
      isStarted = true;
      void drain();
    },

    /**
     * Polls for due effects now. Bound to the worker's async context because callers run inside requests
     * whose transaction the worker must not inherit.
     */
    wake: AsyncResource.bind((): void => void drain()),

    /** Aborts handlers and waits briefly for them; unfinished effects are retried later. */
    async stop(): Promise<void> {
      stopping.abort(new Error('The process stops.'));
      clearTimeout(timer);
      const grace = new Promise<void>((resolve) => setTimeout(resolve, GRACE_MS).unref());
      await Promise.race([Promise.allSettled(running.keys()), grace]);
    },
  };
};

export default createWorker;
