import type { Core } from '@strapi/strapi';
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type {
  EffectHandler,
  EffectKind,
  EffectsService,
  NewEffect,
} from '../../../../../contracts/publishing';
import { EFFECTS } from '../tables';
import type { Worker } from './worker';

const row = ({ kind, documentId, payload }: NewEffect, idempotencyKey: string) => {
  const now = Date.now();
  return {
    kind,
    document_id: documentId ?? null,
    payload: JSON.stringify(payload ?? {}),
    state: 'waiting',
    attempts: 0,
    next_attempt_at: now,
    idempotency_key: idempotencyKey,
    created_at: now,
    updated_at: now,
  };
};

/** Handlers read the article when they run, so one waiting effect of a kind is enough. */
const dropWaiting = async (query: Knex, { kind, documentId }: NewEffect): Promise<void> => {
  if (documentId === undefined) return;
  await query(EFFECTS)
    .where({ kind, document_id: documentId })
    .whereIn('state', ['waiting', 'failed', 'skipped'])
    .whereNull('lease_until')
    .delete();
};

/** An effect that was pointless when its turn came gets another turn. */
const reopenSkipped = async (query: Knex, idempotencyKey: string): Promise<void> => {
  const now = Date.now();
  await query(EFFECTS)
    .where({ idempotency_key: idempotencyKey, state: 'skipped' })
    .update({ state: 'waiting', detail: null, next_attempt_at: now, updated_at: now });
};

/** Writes effects down and knows who performs them. */
const createEffects = ({ strapi }: { strapi: Core.Strapi }) => {
  const handlers = new Map<EffectKind, EffectHandler>();

  const service = {
    handle(kind, handler): void {
      if (handlers.has(kind)) throw new Error(`Effects "${kind}" are handled already.`);
      handlers.set(kind, handler);
    },

    async add({ query, onCommit }, added): Promise<void> {
      const handled = added.filter(({ kind }) => handlers.has(kind));
      for (const effect of handled) {
        const { idempotencyKey } = effect;
        if (idempotencyKey === undefined) {
          await dropWaiting(query, effect);
          await query(EFFECTS).insert(row(effect, randomUUID()));
        } else {
          const inserted = row(effect, idempotencyKey);
          await query(EFFECTS).insert(inserted).onConflict('idempotency_key').ignore();
          await reopenSkipped(query, idempotencyKey);
        }
      }
      if (handled.length === 0) return;
      onCommit(() => (strapi.plugin('publishing').service('worker') as Worker).wake());
    },

    /** Gives a refused effect another turn, because what it was refused for may have been mended. */
    async reopenFailed(query: Knex, kind: EffectKind, documentId: string): Promise<void> {
      const now = Date.now();
      await query(EFFECTS)
        .where({ kind, document_id: documentId, state: 'failed' })
        .update({ state: 'waiting', next_attempt_at: now, updated_at: now });
    },

    handlerOf: (kind: EffectKind): EffectHandler | undefined => handlers.get(kind),

    /** Kinds that this process can perform. */
    kinds: (): EffectKind[] => [...handlers.keys()],
  } satisfies EffectsService & Record<string, unknown>;
  return service;
};

export type Effects = ReturnType<typeof createEffects>;
export default createEffects;
