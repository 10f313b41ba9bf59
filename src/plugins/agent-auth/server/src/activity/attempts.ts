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
  /** Addresses that the program wants answers at, without query and fragment. */
  redirectUris?: string | null;
  /** `User-Agent` of the program's own request. */
  software?: string | null;
}

export interface RecordedAttempt extends ConnectionAttempt {
  id: number;
  at: string;
  redirectUris: string | null;
  software: string | null;
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
  redirect_uris: string | null;
  software: string | null;
}

const MAX_STORED = 500;
const MAX_LISTED = 100;
/** Maximum attempts in a report. */
const MAX_TRACED = 20;
const MAX_LENGTH = 255;

const serialize = (row: AttemptRow): RecordedAttempt => ({
  id: row.id,
  at: toIsoDateTime(row.at),
  clientId: row.client_id,
  clientName: row.client_name,
  step: row.step,
  succeeded: toBoolean(row.succeeded),
  error: row.error,
  explanation: row.explanation,
  redirectUris: row.redirect_uris,
  software: row.software,
});

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

  const visible = (personId?: number): Knex.QueryBuilder<AttemptRow, AttemptRow[]> => {
    const lines = database(strapi)<AttemptRow>(ATTEMPTS).select('*');
    return personId === undefined ? lines : lines.where(isOf(personId));
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
          redirect_uris: attempt.redirectUris ?? null,
          software: cut(attempt.software ?? null),
        });
      } catch (error) {
        strapi.log.error(error);
      }
    },

    /** Returns the newest entries, optionally of one person. */
    async latest(personId?: number): Promise<RecordedAttempt[]> {
      const rows = await visible(personId).orderBy('id', 'desc').limit(MAX_LISTED);
      return rows.map(serialize);
    },

    /**
     * Returns an entry and the entries of the same client before it, oldest first.
     *
     * @param id the entry
     * @param personId limits the result to what this person may see
     * @returns an empty list if there is no such entry
     */
    async trace(id: number, personId?: number): Promise<RecordedAttempt[]> {
      const row = await visible(personId).where({ id }).first();
      if (row === undefined) return [];
      if (row.client_id === null) return [serialize(row)];
      const rows = await visible(personId)
        .where({ client_id: row.client_id })
        .where('id', '<=', id)
        .orderBy('id', 'desc')
        .limit(MAX_TRACED);
      return rows.map(serialize).reverse();
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
