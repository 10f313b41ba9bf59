import { database } from '@ota-news/foundation/database/connection';
import { toBoolean, toIsoDateTime } from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { LIFETIMES } from '../protocol';
import { ATTEMPTS } from '../tables';

/** Steps of connecting an agent, in order. */
export type ConnectionStep = 'registration' | 'request' | 'approval' | 'token' | 'identity';

export interface ConnectionAttempt {
  clientId: string | null;
  clientName: string | null;
  /** Person who decided, or who gave the grant, if known. */
  personId?: number | null;
  step: ConnectionStep;
  succeeded: boolean;
  /** OAuth error code (RFC 6749 and extensions); null on success. */
  error: string | null;
  /** Explanation for the admin page, without secrets. */
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

const MAX_STORED = 500;
const MAX_LISTED = 100;
const MAX_LENGTH = 255;

const cut = (text: string | null): string | null => text?.slice(0, MAX_LENGTH) ?? null;

/** Log of recent connection attempts, which shows the failed step and its reason. */
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
   * Matches a person's entries, plus entries without a person of clients that only this person uses. Shared clients are
   * excluded, as are those with a metadata document, which anyone may use.
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
    /** Number of attempts by step and outcome since the process started. */
    counts: () => [...counts.values()],

    /** Adds an entry. Errors are logged and otherwise ignored. */
    async record(attempt: ConnectionAttempt): Promise<void> {
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

    /** Returns the newest entries, optionally of one person. */
    async latest(personId?: number): Promise<(ConnectionAttempt & { id: number; at: string })[]> {
      const lines = personId === undefined ? query() : query().where(isOf(personId));
      const rows = await lines.orderBy('id', 'desc').limit(MAX_LISTED).select<AttemptRow[]>('*');
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

    /** Deletes entries beyond the maximum age or number. */
    async removeOld(): Promise<void> {
      await query()
        .where('at', '<', new Date(Date.now() - LIFETIMES.attempt * 1000))
        .delete();
      const oldest = await query()
        .orderBy('id', 'desc')
        .offset(MAX_STORED)
        .first<{ id: number } | undefined>('id');
      if (oldest !== undefined) await query().where('id', '<=', oldest.id).delete();
    },
  };
};

export default createAttempts;
