import { database } from '@ota-news/foundation/database/connection';
import {
  toBoolean,
  toIsoDateTime,
  toIsoDateTimeOrNull,
} from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';
import { displayName, type PersonRow } from '../people';
import { approvers, isUnchanged, type PasswordMarkRow } from '../oauth/valid-grants';
import { isRule } from '../oauth/review-choice';
import { ACTIVITY, CLIENTS, GRANTS } from '../tables';
import type { ClientOrigin, ClientRow } from '../oauth/clients';
import { scopesIn, type GrantRow } from '../oauth/grants';

const DAY_MS = 24 * 3_600_000;

type ListedGrantRow = Omit<GrantRow, 'person_id'> &
  Omit<PersonRow, 'id' | 'email'> &
  PasswordMarkRow & {
    person_id: number;
    email: string | null;
    is_active: boolean | number | null;
    blocked: boolean | number | null;
    client_name: string | null;
    client_origin: ClientOrigin | null;
    blocked_at: Date | number | null;
  };

/** Active, or the reason for being invalid. */
export type GrantState =
  | 'active'
  | 'revoked'
  | 'expired'
  | 'client-blocked'
  | 'person-gone'
  | 'password-changed'
  | 'right-withdrawn';

const stateOf = (row: ListedGrantRow, mayApprove: ReadonlySet<number>): GrantState => {
  if (row.revoked_at !== null) return 'revoked';
  if (new Date(row.expires_at) < new Date()) return 'expired';
  if (row.client_name === null || row.blocked_at !== null) return 'client-blocked';
  const isGone = row.email === null || !row.is_active || Boolean(row.blocked);
  if (isGone) return 'person-gone';
  if (!isUnchanged(row)) return 'password-changed';
  return mayApprove.has(row.person_id) ? 'active' : 'right-withdrawn';
};

/** Data for the admin pages about agents. */
const createAccessOverview = ({ strapi }: { strapi: Core.Strapi }) => {
  const query = () => database(strapi);

  const callsByGrant = async (grantIds: string[]): Promise<Map<string, number>> => {
    const rows = await query()(ACTIVITY)
      .whereIn('grant_id', grantIds)
      .where('at', '>', new Date(Date.now() - DAY_MS))
      .groupBy('grant_id')
      .select('grant_id')
      .count<{ grant_id: string; calls: number | string }[]>({ calls: '*' });
    return new Map(rows.map(({ grant_id: id, calls }) => [id, Number(calls)]));
  };

  return {
    /**
     * Returns a page of grants, newest first.
     *
     * @param personId limits the result to grants of this person
     */
    async grants(
      { personId }: { personId?: number },
      { page, pageSize }: { page: number; pageSize: number },
    ) {
      const matching = () => {
        const grants = query()(`${GRANTS} as grants`);
        return personId === undefined ? grants : grants.where('grants.person_id', personId);
      };
      const counted = await matching().count<{ total: number | string }[]>({ total: '*' });
      const rows = await matching()
        .leftJoin(`${CLIENTS} as client`, 'client.client_id', 'grants.client_id')
        .leftJoin('admin_users as person', 'person.id', 'grants.person_id')
        .orderBy('grants.id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .select<ListedGrantRow[]>(
          'grants.*',
          'client.name as client_name',
          'client.origin as client_origin',
          'client.blocked_at',
          'person.email',
          'person.firstname',
          'person.lastname',
          'person.username',
          'person.is_active',
          'person.blocked',
          'person.password',
        );
      const calls = await callsByGrant(rows.map(({ grant_id: id }) => id));
      const mayApprove = new Set(await approvers(strapi).pluck<number[]>('holder.user_id'));
      return {
        total: Number(counted[0]?.total ?? 0),
        grants: rows.map((row) => ({
          id: row.grant_id,
          client: { id: row.client_id, name: row.client_name ?? row.client_id },
          person: {
            id: row.person_id,
            name:
              row.email === null ? 'a deleted account' : displayName({ ...row, email: row.email }),
          },
          scopes: scopesIn(row.scopes),
          flow: row.flow,
          /** Changes that would be visible at once are reviewed by a person first. */
          proposes: isRule(strapi) || toBoolean(row.proposes),
          state: stateOf(row, mayApprove),
          createdAt: toIsoDateTime(row.created_at),
          lastUsedAt: toIsoDateTimeOrNull(row.last_used_at),
          revokedBy: row.revoked_by,
          callsLastDay: calls.get(row.grant_id) ?? 0,
        })),
      };
    },

    /** Returns a page of the known clients, newest first. */
    async clients({ page, pageSize }: { page: number; pageSize: number }) {
      const counted = await query()(CLIENTS).count<{ total: number | string }[]>({ total: '*' });
      const rows = await query()(CLIENTS)
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .select<ClientRow[]>('*');
      return {
        total: Number(counted[0]?.total ?? 0),
        clients: rows.map((row) => ({
          id: row.client_id,
          name: row.name,
          origin: row.origin,
          createdAt: toIsoDateTime(row.created_at),
          approvedAt: toIsoDateTimeOrNull(row.approved_at),
          blockedAt: toIsoDateTimeOrNull(row.blocked_at),
          blockedBy: row.blocked_by,
        })),
      };
    },
  };
};

export default createAccessOverview;
