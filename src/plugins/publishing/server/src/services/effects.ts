import { databaseNow } from '@ota-news/foundation/database/shared-clock';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import type {
  EffectHandler,
  EffectKind,
  EffectsService,
  NewEffect,
} from '#newsroom/contracts/publishing';
import { EFFECTS } from '../tables';
import { ownService } from '../own-services';

type DetailOf = (payload: Record<string, unknown>) => string;

interface Handled {
  handler: EffectHandler;
  delayMs: number;
}

const row = (
  { kind, documentId, payload = {}, idempotencyKey = randomUUID() }: NewEffect,
  { now, delayMs }: { now: number; delayMs: number },
  outcome: { state: 'waiting' | 'done'; detail: string | null },
) => ({
  kind,
  document_id: documentId ?? null,
  payload: JSON.stringify(payload),
  ...outcome,
  attempts: 0,
  next_attempt_at: now + delayMs,
  idempotency_key: idempotencyKey,
  created_at: now,
  updated_at: now,
});

/** Removes unclaimed effects of the same kind and article: handlers read the current article, so one is enough. */
const dropWaiting = async (query: Knex, effects: NewEffect[]): Promise<void> => {
  const kindsOf = new Map<string, EffectKind[]>();
  for (const { kind, documentId } of effects) {
    if (documentId !== undefined) {
      kindsOf.set(documentId, [...(kindsOf.get(documentId) ?? []), kind]);
    }
  }
  for (const [documentId, kinds] of kindsOf) {
    await query(EFFECTS)
      .where({ document_id: documentId })
      .whereIn('kind', kinds)
      .whereIn('state', ['waiting', 'failed', 'skipped'])
      .whereNull('lease_until')
      .delete();
  }
};

/** Requeues effects that were skipped when last performed. */
const reopenSkipped = async (
  query: Knex,
  idempotencyKeys: string[],
  now: number,
): Promise<void> => {
  await query(EFFECTS)
    .whereIn('idempotency_key', idempotencyKeys)
    .where({ state: 'skipped' })
    .update({ state: 'waiting', detail: null, next_attempt_at: now, updated_at: now });
};

/** Stores effects and registers their handlers. */
const createEffects = ({ strapi }: { strapi: Core.Strapi }) => {
  const handlers = new Map<EffectKind, Handled>();
  const recorded = new Map<EffectKind, DetailOf>();
  const isKnown = (kind: EffectKind): boolean => handlers.has(kind) || recorded.has(kind);
  const refuseKnown = (kind: EffectKind): void => {
    if (isKnown(kind)) throw new Error(`Effects "${kind}" are handled already.`);
  };
  const rowOf = (effect: NewEffect, now: number) => {
    const detailOf = recorded.get(effect.kind);
    if (detailOf !== undefined) {
      return row(
        effect,
        { now, delayMs: 0 },
        { state: 'done', detail: detailOf(effect.payload ?? {}) },
      );
    }
    const delayMs = handlers.get(effect.kind)?.delayMs ?? 0;
    return row(effect, { now, delayMs }, { state: 'waiting', detail: null });
  };
  const wake = (): void => ownService(strapi, 'worker').wake();

  const service = {
    handle(kind, handler, delayMs = 0): void {
      refuseKnown(kind);
      handlers.set(kind, { handler, delayMs });
    },

    record(kind, detailOf): void {
      refuseKnown(kind);
      recorded.set(kind, detailOf);
    },

    async add({ query, onCommit }, added): Promise<void> {
      const known = added.filter(({ kind }) => isKnown(kind));
      if (known.length === 0) return;
      const unkeyed = known.filter(({ idempotencyKey }) => idempotencyKey === undefined);
      await dropWaiting(query, unkeyed);
      const now = await databaseNow(strapi, query);
      const rows = known.map((effect) => rowOf(effect, now));
      await query(EFFECTS).insert(rows).onConflict('idempotency_key').ignore();
      const keys = known.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
      if (keys.length > 0) await reopenSkipped(query, keys, now);
      onCommit(wake);
    },

    async reschedule({ query, onCommit }, { kinds, documentId }): Promise<void> {
      const now = await databaseNow(strapi, query);
      const rescheduled = await query(EFFECTS)
        .whereIn('kind', kinds)
        .where(documentId === undefined ? {} : { document_id: documentId })
        .whereNull('lease_until')
        .andWhere((held) =>
          held
            .where('state', 'failed')
            .orWhere((later) =>
              later.where('state', 'waiting').andWhere('next_attempt_at', '>', now),
            ),
        )
        .update({ state: 'waiting', next_attempt_at: now, updated_at: now });
      if (rescheduled > 0) onCommit(wake);
    },

    handlerOf: (kind: EffectKind): EffectHandler | undefined => handlers.get(kind)?.handler,

    /** Lists kinds that have a handler in this process. */
    kinds: (): EffectKind[] => [...handlers.keys()],
  } satisfies EffectsService & Record<string, unknown>;
  return service;
};

export type Effects = ReturnType<typeof createEffects>;
export default createEffects;
