import type { Core } from '@strapi/strapi';
import type { Subject } from '../agent-tools/permission';

/** CASL ability of one person. */
export interface PersonAbility {
  can(action: string, subject?: unknown, field?: string): boolean;
}

/**
 * Loads the current rights of a person, for work outside their own requests.
 *
 * @param personId id of the `admin::user` row
 * @returns null for a person who may not sign in: deleted, inactive or blocked
 */
export const personAbility = async (
  strapi: Core.Strapi,
  personId: number,
): Promise<PersonAbility | null> => {
  const user: { blocked?: boolean | null } | null = await strapi.db
    .query('admin::user')
    .findOne({ where: { id: personId, isActive: true }, populate: ['roles'] });
  if (user === null || user.blocked === true) return null;
  return strapi.service('admin::permission').engine.generateUserAbility(user);
};

/**
 * Tells if an ability permits an operation on one entry, including role conditions.
 *
 * @param action e.g. `plugin::content-manager.explorer.publish`
 * @param entry with its author and the author's roles; null for the type in general
 */
export const coversEntry = (
  strapi: Core.Strapi,
  ability: PersonAbility,
  action: string,
  uid: string,
  { entry, field }: { entry: Subject | null; field?: string },
): boolean => {
  const manager = strapi
    .service('admin::permission')
    .createPermissionsManager({ ability, action, model: uid });
  return ability.can(action, entry === null ? uid : manager.toSubject({ ...entry }), field);
};
