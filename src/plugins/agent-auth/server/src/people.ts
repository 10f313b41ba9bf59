import type {
  AgentAbility,
  ApprovingPerson,
  Scope,
} from '@ota-news/foundation/contracts/agent-auth';
import { database } from '@ota-news/foundation/database/connection';
import { coversEntry, personAbility } from '@ota-news/foundation/panel-access/person-ability';
import type { Core } from '@strapi/strapi';

/** Scope and admin permission required for each content operation. */
const OPERATIONS = {
  read: { scope: 'content:read', action: 'plugin::content-manager.explorer.read' },
  create: { scope: 'content:write', action: 'plugin::content-manager.explorer.create' },
  update: { scope: 'content:write', action: 'plugin::content-manager.explorer.update' },
  delete: { scope: 'content:write', action: 'plugin::content-manager.explorer.delete' },
  publish: { scope: 'content:publish', action: 'plugin::content-manager.explorer.publish' },
} as const;

export interface PersonRow {
  id: number;
  email: string;
  firstname: string | null;
  lastname: string | null;
  username: string | null;
}

/** Name of a person in the admin panel. */
export const displayName = ({ firstname, lastname, username, email }: Omit<PersonRow, 'id'>) => {
  const full = [firstname, lastname].filter(Boolean).join(' ');
  return full === '' ? (username ?? email) : full;
};

/** Codes of a person's admin roles. */
const rolesOf = async (strapi: Core.Strapi, personId: number): Promise<string[]> => {
  const rows = await database(strapi)('admin_users_roles_lnk as link')
    .join('admin_roles as role', 'role.id', 'link.role_id')
    .where('link.user_id', personId)
    .select<{ code: string }[]>('role.code');
  return rows.map(({ code }) => code);
};

/** Finds a person who may currently sign in to the admin panel; null if there is none. */
export const findPerson = async (
  strapi: Core.Strapi,
  personId: number,
): Promise<ApprovingPerson | null> => {
  const row = await database(strapi)('admin_users')
    .where({ id: personId, is_active: true })
    .andWhere((query) => query.whereNull('blocked').orWhere('blocked', false))
    .first<PersonRow | undefined>('id', 'email', 'firstname', 'lastname', 'username');
  if (row === undefined) return null;
  return {
    id: row.id,
    email: row.email,
    displayName: displayName(row),
    roles: await rolesOf(strapi, row.id),
  };
};

/**
 * Rights of a person, read from their current roles and limited to scopes. A person who may no longer sign in has no
 * rights.
 */
export const abilityOf = async (
  strapi: Core.Strapi,
  personId: number,
  scopes: ReadonlySet<Scope>,
): Promise<AgentAbility> => {
  const ability = await personAbility(strapi, personId);
  if (ability === null) return { can: () => false, holds: () => false };
  return {
    can(operation, contentType, { document, field } = {}) {
      const { scope, action } = OPERATIONS[operation];
      if (!scopes.has(scope)) return false;
      return coversEntry(strapi, ability, action, contentType, { entry: document ?? null, field });
    },
    holds: (scope, action) => scopes.has(scope) && ability.can(action),
  };
};
