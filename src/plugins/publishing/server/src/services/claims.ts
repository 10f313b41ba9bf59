import { database } from '@ota-news/foundation/database/connection';
import { createLease, RELEASED_LEASE } from '@ota-news/foundation/database/lease';
import { databaseNow } from '@ota-news/foundation/database/shared-clock';
import { truncate } from '@ota-news/foundation/text/truncate';
import type { Core } from '@strapi/strapi';
import { environment } from '#environment';
import { failureCodeOf } from '#newsroom/providers/failure';
import type { Effect, EffectKind, EffectResult } from '#newsroom/contracts/publishing';
import { EFFECTS } from '../tables';

const MAX_TEXT_LENGTH = 2_000;
const POSTPONED_MS = 60_000;

/** Effect leased to this process. */
export interface LeasedEffect {
  effect: Effect;
  /** Attempt number from 1; also distinguishes this claim from later ones. */
  attempt: number;
}

/** Returns the message of an error for editors and the log. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error);

/** Columns of an effect without an error. */
const NO_ERROR = { last_error: null, last_error_code: null } as const;

interface EffectRow {
  id: number;
  kind: EffectKind;
  document_id: string | null;
  payload: string;
  attempts: number;
  idempotency_key: string;
  created_at: number | string;
}

const leasedEffectOf = (row: EffectRow): LeasedEffect => ({
  attempt: row.attempts,
  effect: {
    id: row.id,
    kind: row.kind,
    documentId: row.document_id,
    payload: JSON.parse(row.payload) as Record<string, unknown>,
    idempotencyKey: row.idempotency_key,
    createdAt: Number(row.created_at),
  },
});

/**
 * Leases of effects. Every update of a claimed effect checks owner and attempt, so a process that has lost
 * its lease changes nothing.
 */
const createClaims = ({ strapi }: { strapi: Core.Strapi }) => {
  const db = database(strapi);
  const lease = createLease(strapi, EFFECTS, environment().ADVANCED.effectLeaseSeconds * 1000);

  const which = ({ effect, attempt }: LeasedEffect) => ({
    id: effect.id,
    attempts: attempt,
    state: 'waiting',
  });
  const settle = (
    claim: LeasedEffect,
    outcome: (now: number) => Record<string, unknown>,
  ): Promise<boolean> =>
    lease.change(which(claim), (now) => ({ ...outcome(now), updated_at: now }));

  return {
    /** Claims due effects without an active lease, longest overdue first. */
    async claim(kinds: EffectKind[], limit: number): Promise<LeasedEffect[]> {
      const rows = await lease.claim<EffectRow>(
        (free, now) =>
          free
            .where('state', 'waiting')
            .whereIn('kind', kinds)
            .andWhere('next_attempt_at', '<=', now)
            .orderBy([{ column: 'next_attempt_at' }, { column: 'id' }])
            .limit(limit),
        (now) => ({ attempts: db.raw('attempts + 1'), updated_at: now }),
      );
      return rows.map(leasedEffectOf).sort((one, other) => one.effect.id - other.effect.id);
    },

    /** Renews the lease while `work` runs. The signal aborts when another process has claimed the effect. */
    keep: <T>(
      claim: LeasedEffect,
      signal: AbortSignal,
      work: (signal: AbortSignal) => Promise<T>,
    ): Promise<T> => lease.keep(which(claim), signal, work),

    finish: (claim: LeasedEffect, { skipped, detail }: EffectResult): Promise<boolean> =>
      settle(claim, () => ({
        state: skipped === undefined ? 'done' : 'skipped',
        ...RELEASED_LEASE,
        detail: truncate(skipped ?? detail ?? '', MAX_TEXT_LENGTH) || null,
        ...NO_ERROR,
      })),

    /** @param delayMs milliseconds until the next attempt; null to give up */
    fail: (claim: LeasedEffect, error: unknown, delayMs: number | null): Promise<boolean> =>
      settle(claim, (now) => ({
        ...(delayMs === null ? { state: 'failed' } : { next_attempt_at: now + delayMs }),
        ...RELEASED_LEASE,
        detail: null,
        last_error: truncate(messageOf(error), MAX_TEXT_LENGTH),
        last_error_code: failureCodeOf(error),
      })),

    /** Releases an effect that can't be performed yet, without counting the attempt. */
    postpone: (claim: LeasedEffect, waitsFor: string): Promise<boolean> =>
      settle(claim, (now) => ({
        attempts: claim.attempt - 1,
        next_attempt_at: now + POSTPONED_MS,
        ...RELEASED_LEASE,
        detail: truncate(waitsFor, MAX_TEXT_LENGTH),
        ...NO_ERROR,
      })),

    /** Releases an unfinished effect without counting the attempt. */
    release: (claim: LeasedEffect): Promise<boolean> =>
      settle(claim, () => ({ ...RELEASED_LEASE, attempts: claim.attempt - 1 })),

    /** Returns the milliseconds until the next effect is due, or null if none is waiting. */
    async msUntilDue(kinds: EffectKind[]): Promise<number | null> {
      const row = await db(EFFECTS)
        .where('state', 'waiting')
        .whereIn('kind', kinds)
        .whereNull('lease_until')
        // Unlike `min()`, this reads only the first index entry.
        .orderBy('next_attempt_at')
        .first<{ next_attempt_at: number | string } | undefined>('next_attempt_at');
      return row === undefined ? null : Number(row.next_attempt_at) - (await databaseNow(strapi));
    },
  };
};

export type Claims = ReturnType<typeof createClaims>;
export default createClaims;
