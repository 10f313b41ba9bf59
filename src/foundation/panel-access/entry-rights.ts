import type { Core, UID } from '@strapi/strapi';
import { grantedNames, isGrantedInWhole, type Subject } from '../agent-tools/permission';
import { hasDrafts } from '../document-versions/drafts';
import type { ReceivedRequest } from '../network/received-request';
import { coversEntry, type PersonAbility } from './person-ability';

/** What can be done to an entry, as the panel names it. */
export type PanelOperation = 'read' | 'create' | 'update' | 'delete' | 'publish';

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
  const ability = (ctx.state as { userAbility: PersonAbility }).userAbility;

  const may = (operation: PanelOperation, field?: string): boolean => {
    const action = `plugin::content-manager.explorer.${operation}`;
    return coversEntry(strapi, ability, action, uid, { entry, field });
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

/** The same of a document, judged by its draft; null where there is none. */
export const rightsOn = async (
  strapi: Core.Strapi,
  ctx: Pick<ReceivedRequest, 'state'>,
  uid: UID.ContentType,
  documentId: string,
): Promise<EntryRights | null> => {
  const entry = (await strapi.db.query(uid).findOne({
    where: { documentId, ...(hasDrafts(strapi, uid) ? { publishedAt: null } : {}) },
    populate: { createdBy: { populate: ['roles'] } },
  })) as Subject | null;
  return entry === null ? null : entryRights(strapi, ctx, uid, entry);
};

/** The same of a document that the person may read; null where they may not, or there is none. */
export const rightsOnReadable = async (
  ...asked: Parameters<typeof rightsOn>
): Promise<EntryRights | null> => {
  const rights = await rightsOn(...asked);
  return rights?.may('read') === true ? rights : null;
};

/** Whether the person of a request may read a document; false for one that is not there. */
export const mayRead = async (...asked: Parameters<typeof rightsOn>): Promise<boolean> =>
  (await rightsOnReadable(...asked)) !== null;
