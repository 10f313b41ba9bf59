import { database } from '@ota-news/foundation/database/connection';
import {
  toBoolean,
  toIsoDateTime,
  toIsoDateTimeOrNull,
} from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { ClientOrigin } from '../oauth/clients';
import { scopesIn, type GrantRow } from '../oauth/grants';
import { isRule } from '../oauth/review-choice';
import { approvers, isUnchanged, type PasswordMarkRow } from '../oauth/valid-grants';
import { displayName, type PersonRow } from '../people';
import { ACTIVITY, CLIENTS, GRANTS } from '../tables';

const DAY_MS = 24 * 3_600_000;

export type ListedGrantRow = Omit<GrantRow, 'person_id'> &
  Omit<PersonRow, 'id' | 'email'> &
  PasswordMarkRow & {
    person_id: number;
    email: string | null;
    is_active: boolean | number | null;
    blocked: boolean | number | null;
    client_name: string | null;
    client_origin: ClientOrigin | null;
    client_metadata: string | null;
    program: string;
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

/** Grants with their client, if it is still known; `personId` limits them to those of a person. */
export const grantsWithClients = (
  strapi: Core.Strapi,
  { personId }: { personId?: number | undefined },
): Knex.QueryBuilder => {
  const grants = database(strapi)(`${GRANTS} as grants`).leftJoin(
    `${CLIENTS} as client`,
    'client.client_id',
    'grants.client_id',
  );
  return personId === undefined ? grants : grants.where('grants.person_id', personId);
};

/** What registrations of a program have in common; a client that is gone or unmarked stands for itself. */
export const programColumn = (strapi: Core.Strapi): Knex.Raw =>
  database(strapi).raw('coalesce(??, ??)', ['client.program', 'grants.client_id']);

/** Adds the columns that `serializeGrants` reads. */
export const withFacts = (
  strapi: Core.Strapi,
  grants: Knex.QueryBuilder,
): Promise<ListedGrantRow[]> =>
  grants
    .leftJoin('admin_users as person', 'person.id', 'grants.person_id')
    .select<ListedGrantRow[]>(
      'grants.*',
      'client.name as client_name',
      'client.origin as client_origin',
      'client.metadata as client_metadata',
      database(strapi).raw('? as ??', [programColumn(strapi), 'program']),
      'client.blocked_at',
      'person.email',
      'person.firstname',
      'person.lastname',
      'person.username',
      'person.is_active',
      'person.blocked',
      'person.password',
    );

const callsByGrant = async (
  strapi: Core.Strapi,
  grantIds: string[],
): Promise<Map<string, number>> => {
  const rows = await database(strapi)(ACTIVITY)
    .whereIn('grant_id', grantIds)
    .where('at', '>', new Date(Date.now() - DAY_MS))
    .groupBy('grant_id')
    .select('grant_id')
    .count<{ grant_id: string; calls: number | string }[]>({ calls: '*' });
  return new Map(rows.map(({ grant_id: id, calls }) => [id, Number(calls)]));
};

/** Returns grants as the panel shows them, with their state and the calls of the last day. */
export const serializeGrants = async (strapi: Core.Strapi, rows: ListedGrantRow[]) => {
  const calls = await callsByGrant(
    strapi,
    rows.map(({ grant_id: id }) => id),
  );
  const mayApprove = new Set(await approvers(strapi).pluck<number[]>('holder.user_id'));
  return rows.map((row) => ({
    id: row.grant_id,
    client: { id: row.client_id, name: row.client_name ?? row.client_id },
    person: {
      id: row.person_id,
      name: row.email === null ? 'a deleted account' : displayName({ ...row, email: row.email }),
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
  }));
};

export type ListedGrant = Awaited<ReturnType<typeof serializeGrants>>[number];
