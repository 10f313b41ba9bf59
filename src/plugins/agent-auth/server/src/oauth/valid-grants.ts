import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { APPROVE } from '../permissions';
import { digest } from '../secrets';
import { CLIENTS, GRANTS } from '../tables';

/** Password mark stored in a grant, and the person's current password hash. */
export interface PasswordMarkRow {
  person_mark: string | null;
  password: string | null;
}

/**
 * Digest that binds a grant to its person's password. Each new password gets a new salt, so a mark never recurs, even
 * for the same password.
 *
 * @param password as stored: a hash, or null for a person who signs in elsewhere
 */
export const personMark = (password: string | null): string => digest('person', password ?? '');

/** True if the person's password has not changed since the grant was given. */
export const isUnchanged = ({ person_mark: mark, password }: PasswordMarkRow): boolean =>
  mark === personMark(password);

/** Query for the ids of persons whose role permits the approval of agents. */
export const approvers = (strapi: Core.Strapi): Knex.QueryBuilder =>
  database(strapi)('admin_users_roles_lnk as holder')
    .join('admin_permissions_role_lnk as given', 'given.role_id', 'holder.role_id')
    .join('admin_permissions as permission', 'permission.id', 'given.permission_id')
    .where('permission.action', APPROVE)
    .select('holder.user_id');

/**
 * Query for currently valid grants, joined with `client` and `person`: not revoked or expired, client not blocked,
 * person active and still permitted to approve agents. Callers must also check {@link isUnchanged} for each row.
 *
 * @param now moment at which they are valid; a query that is compiled once takes it as a value
 */
export const validGrants = (strapi: Core.Strapi, now = new Date()): Knex.QueryBuilder =>
  database(strapi)(`${GRANTS} as grants`)
    .join(`${CLIENTS} as client`, 'client.client_id', 'grants.client_id')
    .join('admin_users as person', 'person.id', 'grants.person_id')
    .where('grants.expires_at', '>', now)
    .whereNull('grants.revoked_at')
    .whereNull('client.blocked_at')
    .where('person.is_active', true)
    .where((query) => query.whereNull('person.blocked').orWhere('person.blocked', false))
    .whereIn('person.id', approvers(strapi));
