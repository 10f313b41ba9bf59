import { database } from '@ota-news/foundation/database/connection';
import { toBoolean, toIsoDateTime } from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { LIFETIMES } from '../protocol';
import { ATTEMPTS } from '../tables';

/** The steps of connecting an agent, in their order. */
export type ConnectionStep = 'registration' | 'request' | 'approval' | 'token' | 'identity';

export interface ConnectionAttempt {
  clientId: string | null;
  clientName: string | null;
  /** Who decided or whose grant it is, where that is known. */
  personId?: number | null;
  step: ConnectionStep;
  succeeded: boolean;
  /** Code of RFC 6749 and its family; null for a success. */
  error: string | null;
  /** In plain words, for the panel. Holds no secret. */
  explanation: string;
}

interface AttemptRow {
  id: number;
  at: Date | number;
  client_id: string | null;
  client_name: string | null;
  step: ConnectionStep;
  succeeded: boolean | number;
  error: string | null;
  explanation: string;
}

const KEPT = 500;
const SHOWN = 100;
const LONGEST = 255;

const cut = (text: string | null): string | null => text?.slice(0, LONGEST) ?? null;

/** A trace of recent attempts to connect, so that people see which step failed and why. */
const createAttempts = ({ strapi }: { strapi: Core.Strapi }) => {
  const query = () => database(strapi)(ATTEMPTS);
  const counts = new Map<string, { labels: Record<string, string>; value: number }>();

  const count = ({ step, error }: ConnectionAttempt): void => {
    const outcome = error ?? 'succeeded';
    const key = `${step} ${outcome}`;
    const known = counts.get(key) ?? { labels: { step, outcome }, value: 0 };
    counts.set(key, { ...known, value: known.value + 1 });
  };

  /**
   * A person's own lines, and those of a client of theirs from before anybody was known to stand
   * behind it. A client that others use as well, as all do that describe themselves in a document, is
   * nobody's own.
   */
  const isOf =
    (personId: number) =>
    (lines: Knex.QueryBuilder): void => {
      const clientsOf = (own: boolean) =>
        query()
          .where('person_id', own ? '=' : '<>', personId)
          .whereNotNull('client_id')
          .select('client_id');
      lines
        .where('person_id', personId)
        .orWhere((unknown) =>
          unknown
            .whereNull('person_id')
            .whereIn('client_id', clientsOf(true))
            .whereNotIn('client_id', clientsOf(false))
            .whereNot('client_id', 'like', 'https://%'),
        );
    };

  return {
    /** How often each step went how, since the start. */
    counts: () => [...counts.values()],

    /** Adds a line. A trace that can't be written is logged and stops nothing. */
    async note(attempt: ConnectionAttempt): Promise<void> {
      count(attempt);
      try {
        await query().insert({
          at: new Date(),
          client_id: cut(attempt.clientId),
          client_name: cut(attempt.clientName),
          person_id: attempt.personId ?? null,
          step: attempt.step,
          succeeded: attempt.succeeded,
          error: cut(attempt.error),
          explanation: attempt.explanation,
        });
      } catch (error) {
        strapi.log.error(error);
      }
    },

    /** The newest lines, all of them or those of one person. */
    async latest(personId?: number): Promise<(ConnectionAttempt & { id: number; at: string })[]> {
      const lines = personId === undefined ? query() : query().where(isOf(personId));
      const rows = await lines.orderBy('id', 'desc').limit(SHOWN).select<AttemptRow[]>('*');
      return rows.map((row) => ({
        id: row.id,
        at: toIsoDateTime(row.at),
        clientId: row.client_id,
        clientName: row.client_name,
        step: row.step,
        succeeded: toBoolean(row.succeeded),
        error: row.error,
        explanation: row.explanation,
      }));
    },

    /** Keeps the newest lines of the last days. */
    async removeOld(): Promise<void> {
      await query()
        .where('at', '<', new Date(Date.now() - LIFETIMES.attempt * 1000))
        .delete();
      const oldest = await query()
        .orderBy('id', 'desc')
        .offset(KEPT)
        .first<{ id: number } | undefined>('id');
      if (oldest !== undefined) await query().where('id', '<=', oldest.id).delete();
    },
  };
};

export default createAttempts;
