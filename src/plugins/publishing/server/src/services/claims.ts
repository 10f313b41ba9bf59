import { database, isPostgres } from '@ota-news/foundation/database/connection';
import { CLOCK_SLACK_MS, sharedNow, whereFree } from '@ota-news/foundation/database/shared-clock';
import { environment } from '@ota-news/foundation/environment';
import { headOf } from '@ota-news/foundation/text/head';
import type { Core } from '@strapi/strapi';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type {
  Effect,
  EffectKind,
  EffectResult,
} from '../../../../../newsroom/contracts/publishing';
import { MAX_DELAY_MS } from '../backoff';
import { EFFECTS } from '../tables';

const MAX_TEXT_LENGTH = 2_000;
const POSTPONED_MS = 60_000;

/** An effect that this process may perform until its lease ends. */
export interface Claim {
  effect: Effect;
  /** Which attempt this is, counted from one. Also tells this claim from a later one. */
  attempt: number;
}

interface EffectRow {
  id: number;
  kind: EffectKind;
  document_id: string | null;
  payload: string;
  attempts: number;
  idempotency_key: string;
  created_at: number | string;
}

/** Without an owner: a renewal that was on its way when the attempt ended must find nothing to renew. */
const UNCLAIMED = { lease_owner: null, lease_until: null } as const;

const claimOf = (row: EffectRow): Claim => ({
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
 * Who performs which effect. Every change of a claimed effect names the owner and the attempt, so a
 * process that lost its lease changes nothing any more.
 */
const createClaims = ({ strapi }: { strapi: Core.Strapi }) => {
  const owner = `${hostname()}:${process.pid}:${randomUUID()}`;
  const db = database(strapi);
  const leaseMs = environment().EFFECT_LEASE_SECONDS * 1000;

  const settle = async (
    claim: Claim,
    outcome: (now: number) => Record<string, unknown>,
  ): Promise<boolean> => {
    const now = await sharedNow(strapi);
    const changed = await db(EFFECTS)
      .where({ id: claim.effect.id, lease_owner: owner, attempts: claim.attempt, state: 'waiting' })
      .update({ ...outcome(now), updated_at: now });
    return changed === 1;
  };

  return {
    /**
     * Takes due effects whose lease is free or has run out, the longest due first. Two processes
     * never take the same one: one statement chooses and marks, and PostgreSQL skips locked rows.
     */
    async claim(kinds: EffectKind[], limit: number): Promise<Claim[]> {
      const now = await sharedNow(strapi);
      const due = whereFree(db(EFFECTS), now, leaseMs)
        .select('id')
        .where('state', 'waiting')
        .whereIn('kind', kinds)
        .andWhere('next_attempt_at', '<=', now)
        .orderBy([{ column: 'next_attempt_at' }, { column: 'id' }])
        .limit(limit);
      if (isPostgres(strapi)) due.forUpdate().skipLocked();
      const rows = await db(EFFECTS)
        .whereIn('id', due)
        .update({
          lease_owner: owner,
          lease_until: now + leaseMs,
          attempts: db.raw('attempts + 1'),
          updated_at: now,
        })
        .returning<EffectRow[]>('*');
      return rows.map(claimOf).sort((one, other) => one.effect.id - other.effect.id);
    },

    /** Keeps a claim. False when the lease has run out and another process has taken the effect. */
    renew: (claim: Claim): Promise<boolean> =>
      settle(claim, (now) => ({ lease_until: now + leaseMs })),

    finish: (claim: Claim, { skipped, detail }: EffectResult): Promise<boolean> =>
      settle(claim, () => ({
        state: skipped === undefined ? 'done' : 'skipped',
        ...UNCLAIMED,
        detail: headOf(skipped ?? detail ?? '', MAX_TEXT_LENGTH) || null,
        last_error: null,
      })),

    /** @param delayMs milliseconds until the next attempt; null to give up */
    fail: (claim: Claim, message: string, delayMs: number | null): Promise<boolean> =>
      settle(claim, (now) => ({
        ...(delayMs === null ? { state: 'failed' } : { next_attempt_at: now + delayMs }),
        ...UNCLAIMED,
        detail: null,
        last_error: headOf(message, MAX_TEXT_LENGTH),
      })),

    /** Gives back an effect that can't be done yet. The attempt is not counted. */
    postpone: (claim: Claim, waitsFor: string): Promise<boolean> =>
      settle(claim, (now) => ({
        attempts: claim.attempt - 1,
        next_attempt_at: now + POSTPONED_MS,
        ...UNCLAIMED,
        detail: headOf(waitsFor, MAX_TEXT_LENGTH),
        last_error: null,
      })),

    /** Gives an effect back undone, as if it had not been tried. */
    release: (claim: Claim): Promise<boolean> =>
      settle(claim, () => ({ ...UNCLAIMED, attempts: claim.attempt - 1 })),

    /**
     * Makes due what waits for a moment that no rule leads to: a clock was ahead when it was put down.
     *
     * @returns how many
     */
    async bringBack(): Promise<number> {
      const waiting = () => db(EFFECTS).where('state', 'waiting');
      const now = await sharedNow(strapi);
      const latest = now + MAX_DELAY_MS + CLOCK_SLACK_MS;
      // The end of the index; the table is changed only when there is something to change.
      const last = await waiting()
        .orderBy('next_attempt_at', 'desc')
        .first<{ next_attempt_at: number | string } | undefined>('next_attempt_at');
      if (last === undefined || Number(last.next_attempt_at) <= latest) return 0;
      return waiting().andWhere('next_attempt_at', '>', latest).update({ next_attempt_at: now });
    },

    /** Milliseconds until the next effect falls due, or null when none waits. */
    async msUntilDue(kinds: EffectKind[]): Promise<number | null> {
      const row = await db(EFFECTS)
        .where('state', 'waiting')
        .whereIn('kind', kinds)
        .whereNull('lease_until')
        // Unlike a minimum, the first in the order of the index is found without reading the rest.
        .orderBy('next_attempt_at')
        .first<{ next_attempt_at: number | string } | undefined>('next_attempt_at');
      return row === undefined ? null : Number(row.next_attempt_at) - (await sharedNow(strapi));
    },
  };
};

export type Claims = ReturnType<typeof createClaims>;
export default createClaims;
