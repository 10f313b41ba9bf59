import type { Core, UID } from '@strapi/strapi';
import { grantedNames, isGrantedInWhole, type Subject } from '../agent-tools/permission';
import type { ReceivedRequest } from '../network/received-request';

/** What can be done to an entry, as the panel names it. */
export type PanelOperation = 'read' | 'create' | 'update' | 'delete' | 'publish';

interface Ability {
  can(action: string, subject: unknown, field?: string): boolean;
}

/**
 * What the person of a request may do to an entry.
 *
 * @param entry with its author and the author's roles, whom the conditions of roles ask about; null asks
 *   about entries of the type in general
 */
export const entryRights = (
  strapi: Core.Strapi,
  ctx: Pick<ReceivedRequest, 'state'>,
  uid: UID.ContentType,
  entry: Subject | null,
) => {
  const ability = (ctx.state as { userAbility: Ability }).userAbility;

  const may = (operation: PanelOperation, field?: string): boolean => {
    const action = `plugin::content-manager.explorer.${operation}`;
    const manager = strapi
      .service('admin::permission')
      .createPermissionsManager({ ability, action, model: uid });
    return ability.can(action, entry === null ? uid : manager.toSubject({ ...entry }), field);
  };

  return {
    may,
    /**
     * Whether it may be done to an attribute, or to some of it: components are granted by their parts. A part
     * is named by its path (`seo.title`).
     */
    mayInField: (operation: PanelOperation, field: string): boolean =>
      grantedNames(strapi, uid, field).some((name) => may(operation, name)),
    /** Whether it may be done to all of an attribute. */
    mayInWhole: (operation: PanelOperation, field: string): boolean =>
      isGrantedInWhole(strapi, strapi.contentType(uid), field, (name) => may(operation, name)),
  };
};

export type EntryRights = ReturnType<typeof entryRights>;
