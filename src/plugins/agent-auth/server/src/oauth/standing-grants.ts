import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { APPROVE } from '../permissions';
import { digest } from '../secrets';
import { CLIENTS, GRANTS } from '../tables';

/** What a grant remembers of the person who gave it, and what that person has now. */
export interface Marked {
  person_mark: string | null;
  password: string | null;
}

/**
 * By what a grant recognises its person's password. Every password that is set gets a new salt, so
 * the mark of one never comes back, not even with the same password.
 *
 * @param password as stored: a hash, or null for a person who signs in elsewhere
 */
export const personMark = (password: string | null): string => digest('person', password ?? '');

/** Whether the person's password is still the one with which a grant was given. */
export const isUnchanged = ({ person_mark: mark, password }: Marked): boolean =>
  mark === personMark(password);

/** The persons whose role lets them approve agents, by id. */
export const approvers = (strapi: Core.Strapi): Knex.QueryBuilder =>
  database(strapi)('admin_users_roles_lnk as holder')
    .join('admin_permissions_role_lnk as given', 'given.role_id', 'holder.role_id')
    .join('admin_permissions as permission', 'permission.id', 'given.permission_id')
    .where('permission.action', APPROVE)
    .select('holder.user_id');

/**
 * Grants that hold at this moment, joined with `client` and `person`: not revoked, not over, the client
 * not blocked, the person active and still allowed to approve agents. Whoever selects from them asks
 * {@link isUnchanged} of each.
 */
export const standingGrants = (strapi: Core.Strapi): Knex.QueryBuilder =>
  database(strapi)(`${GRANTS} as grants`)
    .join(`${CLIENTS} as client`, 'client.client_id', 'grants.client_id')
    .join('admin_users as person', 'person.id', 'grants.person_id')
    .where('grants.expires_at', '>', new Date())
    .whereNull('grants.revoked_at')
    .whereNull('client.blocked_at')
    .where('person.is_active', true)
    .where((query) => query.whereNull('person.blocked').orWhere('person.blocked', false))
    .whereIn('person.id', approvers(strapi));
