import { SCOPES, type Scope } from '@ota-news/foundation/contracts/agent-auth';
import { database, inTransaction } from '@ota-news/foundation/database/connection';
import { toBoolean } from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { secondsFromNow, LIFETIMES } from '../protocol';
import { randomId } from '../secrets';
import { isUnchanged, personMark, validGrants, type PasswordMarkRow } from './valid-grants';
import { CLIENTS, GRANTS, OIDC_RECORDS } from '../tables';

/** Flow in which a person approved. */
export type GrantFlow = 'browser' | 'device' | 'claim' | 'identity-assertion';

export interface GrantRow {
  grant_id: string;
  client_id: string;
  person_id: number;
  person_mark: string | null;
  scopes: string;
  flow: GrantFlow;
  proposes: boolean | number | null;
  created_at: Date | number;
  expires_at: Date | number;
  last_used_at: Date | number | null;
  revoked_at: Date | number | null;
  revoked_by: string | null;
}

/** Grants to revoke: one, all of a client, all of a person, or those of a person for a client or for a program. */
export type GrantSelection =
  | { grant_id: string }
  | { client_id: string }
  | { person_id: number }
  | { client_id: string; person_id: number }
  | { program: string; person_id: number };

const NEVER_COLLECTED_MS = 24 * 3_600_000;

/** Parses a space-separated list; ignores unknown scopes and returns them in the order of `SCOPES`. */
export const scopesIn = (list: string): Scope[] => {
  const named = new Set(list.split(' '));
  return SCOPES.filter((scope) => named.has(scope));
};

/** Grants that people gave to agents. */
const createGrants = ({ strapi }: { strapi: Core.Strapi }) => ({
  /**
   * Records an approval.
   *
   * @returns the grant's id
   */
  async create(grant: {
    clientId: string;
    personId: number;
    scopes: Scope[];
    flow: GrantFlow;
    proposes: boolean;
  }): Promise<string> {
    const grantId = randomId('grant');
    const person = await database(strapi)('admin_users')
      .where({ id: grant.personId })
      .first<{ password: string | null }>('password');
    await database(strapi)(GRANTS).insert({
      grant_id: grantId,
      client_id: grant.clientId,
      person_id: grant.personId,
      person_mark: personMark(person.password),
      scopes: grant.scopes.join(' '),
      flow: grant.flow,
      proposes: grant.proposes,
      created_at: new Date(),
      // A claimed agent has no refresh token, so its grant ends with its assertion.
      expires_at: secondsFromNow(
        grant.flow === 'claim' ? LIFETIMES.identityAssertion : LIFETIMES.grant,
      ),
    });
    return grantId;
  },

  /** Finds a grant that is valid, including its client and person; see `standingGrants`. */
  async findActive(grantId: string): Promise<GrantRow | null> {
    const row = await validGrants(strapi)
      .where('grants.grant_id', grantId)
      .first<(GrantRow & PasswordMarkRow) | undefined>('grants.*', 'person.password');
    if (row === undefined) return null;
    const { password, ...grant } = row;
    return isUnchanged({ ...grant, password }) ? grant : null;
  },

  /** Binds grants without a person mark to the current password of their person. */
  async markPersons(): Promise<void> {
    const query = database(strapi);
    const persons = await query(`${GRANTS} as grants`)
      .join('admin_users as person', 'person.id', 'grants.person_id')
      .whereNull('grants.person_mark')
      .distinct<{ id: number; password: string | null }[]>('person.id', 'person.password');
    for (const { id, password } of persons) {
      await query(GRANTS)
        .where({ person_id: id })
        .whereNull('person_mark')
        .update({ person_mark: personMark(password) });
    }
  },

  async find(grantId: string): Promise<GrantRow | null> {
    return (await database(strapi)<GrantRow>(GRANTS).where({ grant_id: grantId }).first()) ?? null;
  },

  /** The person's last choice to review a client's changes; null without an earlier grant. */
  async lastChoice(clientId: string, personId: number): Promise<boolean | null> {
    const row = await database(strapi)<GrantRow>(GRANTS)
      .where({ client_id: clientId, person_id: personId })
      .orderBy('id', 'desc')
      .first('proposes');
    return row === undefined ? null : toBoolean(row.proposes);
  },

  /** Switches the review of changes on or off. */
  async setProposing(grantId: string, proposes: boolean): Promise<void> {
    await database(strapi)(GRANTS).where({ grant_id: grantId }).update({ proposes });
  },

  async markUsed(grantIds: string[]): Promise<void> {
    await database(strapi)(GRANTS)
      .whereIn('grant_id', grantIds)
      .update({ last_used_at: new Date() });
  },

  /**
   * Revokes grants with all their codes and tokens, effective at once in all processes, as grants are not cached.
   *
   * @param by user who revoked them, for the list of grants
   * @returns number of revoked grants
   */
  revoke(selection: GrantSelection, by: string): Promise<number> {
    return inTransaction(strapi, async ({ query }) => {
      const ended = await query(GRANTS)
        .where(selected(query, selection))
        .whereNull('revoked_at')
        .update({ revoked_at: new Date(), revoked_by: by });
      await query(OIDC_RECORDS).whereIn('grant_id', grantIds(query, selection)).delete();
      return ended;
    });
  },

  /** Deletes grants that ended a month ago, and approvals whose code was never redeemed. */
  async removeDead(): Promise<void> {
    const monthAgo = new Date(Date.now() - LIFETIMES.refreshToken * 1000);
    const query = database(strapi);
    await query(GRANTS).where('expires_at', '<', monthAgo).delete();
    await query(GRANTS).where('revoked_at', '<', monthAgo).delete();
    await query(GRANTS)
      .whereIn('flow', ['browser', 'device'])
      .where('created_at', '<', new Date(Date.now() - NEVER_COLLECTED_MS))
      .whereNotExists(
        query(OIDC_RECORDS)
          .select('id')
          .whereRaw('?? = ??', ['grant_id', `${GRANTS}.grant_id`]),
      )
      .whereNull('revoked_at')
      .delete();
  },
});

const selected =
  (query: Knex, selection: GrantSelection) =>
  (grants: Knex.QueryBuilder): void => {
    if (!('program' in selection)) {
      grants.where(selection);
      return;
    }
    const { program, person_id: personId } = selection;
    const clients = query(CLIENTS).where({ program }).select('client_id');
    grants
      .where('person_id', personId)
      .where((ofProgram) => ofProgram.where('client_id', program).orWhereIn('client_id', clients));
  };

const grantIds = (query: Knex, selection: GrantSelection): Knex.QueryBuilder =>
  query(GRANTS).where(selected(query, selection)).select('grant_id');

export default createGrants;
