import type { Core } from '@strapi/strapi';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { database, isPostgres } from '../../../../../database/connection';
import { environment } from '../../../../../environment';
import type { Effect, EffectKind, EffectResult } from '../../../../../contracts/publishing';
import { headOf } from '../../../../../text/head';
import { EFFECTS } from '../tables';

const LONGEST_TEXT = 2_000;
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
  const leaseEnd = (): number => Date.now() + environment().EFFECT_LEASE_SECONDS * 1000;

  const settle = async (claim: Claim, change: Record<string, unknown>): Promise<boolean> => {
    const changed = await db(EFFECTS)
      .where({ id: claim.effect.id, lease_owner: owner, attempts: claim.attempt, state: 'waiting' })
      .update({ ...change, updated_at: Date.now() });
    return changed === 1;
  };

  return {
    /**
     * Takes due effects whose lease is free or has run out, the longest due first. Two processes
     * never take the same one: one statement chooses and marks, and PostgreSQL skips locked rows.
     */
    async claim(kinds: EffectKind[], limit: number): Promise<Claim[]> {
      const now = Date.now();
      const due = db(EFFECTS)
        .select('id')
        .where('state', 'waiting')
        .whereIn('kind', kinds)
        .andWhere('next_attempt_at', '<=', now)
        .andWhere((free) => free.whereNull('lease_until').orWhere('lease_until', '<', now))
        .orderBy([{ column: 'next_attempt_at' }, { column: 'id' }])
        .limit(limit);
      if (isPostgres(strapi)) due.forUpdate().skipLocked();
      const rows = await db(EFFECTS)
        .whereIn('id', due)
        .update({
          lease_owner: owner,
          lease_until: leaseEnd(),
          attempts: db.raw('attempts + 1'),
          updated_at: now,
        })
        .returning<EffectRow[]>('*');
      return rows.map(claimOf).sort((one, other) => one.effect.id - other.effect.id);
    },

    /** Keeps a claim. False when the lease has run out and another process has taken the effect. */
    renew: (claim: Claim): Promise<boolean> => settle(claim, { lease_until: leaseEnd() }),

    finish: (claim: Claim, { skipped, detail }: EffectResult): Promise<boolean> =>
      settle(claim, {
        state: skipped === undefined ? 'done' : 'skipped',
        ...UNCLAIMED,
        detail: headOf(skipped ?? detail ?? '', LONGEST_TEXT) || null,
        last_error: null,
      }),

    /** @param retryAt null to give up */
    fail: (claim: Claim, message: string, retryAt: number | null): Promise<boolean> =>
      settle(claim, {
        ...(retryAt === null ? { state: 'failed' } : { next_attempt_at: retryAt }),
        ...UNCLAIMED,
        detail: null,
        last_error: headOf(message, LONGEST_TEXT),
      }),

    /** Gives back an effect that can't be done yet. The attempt is not counted. */
    postpone: (claim: Claim, waitsFor: string): Promise<boolean> =>
      settle(claim, {
        attempts: claim.attempt - 1,
        next_attempt_at: Date.now() + POSTPONED_MS,
        ...UNCLAIMED,
        detail: headOf(waitsFor, LONGEST_TEXT),
        last_error: null,
      }),

    /** Gives an effect back undone, as if it had not been tried. */
    release: (claim: Claim): Promise<boolean> =>
      settle(claim, { ...UNCLAIMED, attempts: claim.attempt - 1 }),

    /** When the next effect falls due, or null when none waits. */
    async nextDue(kinds: EffectKind[]): Promise<number | null> {
      const row = await db(EFFECTS)
        .where('state', 'waiting')
        .whereIn('kind', kinds)
        .whereNull('lease_until')
        // Unlike a minimum, the first in the order of the index is found without reading the rest.
        .orderBy('next_attempt_at')
        .first<{ next_attempt_at: number | string } | undefined>('next_attempt_at');
      return row === undefined ? null : Number(row.next_attempt_at);
    },
  };
};

export type Claims = ReturnType<typeof createClaims>;
export default createClaims;
