import type { Core, UID } from '@strapi/strapi';
import type { Context } from 'koa';
import { grantedNames, isGrantedInWhole, type Subject } from '../agent-tools/permission';
import { hasDrafts } from '../document-versions/drafts';
import { coversEntry, type PersonAbility } from './person-ability';

/** Operations on an entry, in the panel's terms. */
export type PanelOperation = 'read' | 'create' | 'update' | 'delete' | 'publish';

/**
 * Returns the rights of a request's person to an entry.
 *
 * @param entry with its author and the author's roles, for role conditions; null for entries of the type in general
 */
export const entryRights = (
  strapi: Core.Strapi,
  ctx: Pick<Context, 'state'>,
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
     * Tells if the operation is permitted on an attribute or part of it: components are granted by their parts. A part
     * is given by its path (`seo.title`).
     */
    mayInField: (operation: PanelOperation, field: string): boolean =>
      grantedNames(strapi, uid, field).some((name) => may(operation, name)),
    /** Tells if the operation is permitted on all of an attribute. */
    mayInWhole: (operation: PanelOperation, field: string): boolean =>
      isGrantedInWhole(strapi, strapi.contentType(uid), field, (name) => may(operation, name)),
  };
};

export type EntryRights = ReturnType<typeof entryRights>;

/** A draft with its author and the author's roles. */
type StoredSubject = Subject & { documentId: string };

/**
 * Loads the drafts of documents with their authors and the authors' roles, for evaluating role conditions, by document
 * id; without those that do not exist. Takes as many statements for many documents as for one.
 */
export const subjectsOf = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  documentIds: string[],
): Promise<Map<string, StoredSubject>> => {
  if (documentIds.length === 0) return new Map();
  const entries = (await strapi.db.query(uid).findMany({
    where: {
      documentId: { $in: documentIds },
      ...(hasDrafts(strapi, uid) ? { publishedAt: null } : {}),
    },
    populate: { createdBy: { populate: ['roles'] } },
  })) as StoredSubject[];
  return new Map(entries.map((entry) => [entry.documentId, entry]));
};

/** Returns the rights to a document, based on its draft; null if it does not exist. */
export const rightsOn = async (
  strapi: Core.Strapi,
  ctx: Pick<Context, 'state'>,
  uid: UID.ContentType,
  documentId: string,
): Promise<EntryRights | null> => {
  const entry = (await subjectsOf(strapi, uid, [documentId])).get(documentId);
  return entry === undefined ? null : entryRights(strapi, ctx, uid, entry);
};

/** Returns the rights to a document that the person may read; null if they may not or it does not exist. */
export const rightsOnReadable = async (
  ...args: Parameters<typeof rightsOn>
): Promise<EntryRights | null> => {
  const rights = await rightsOn(...args);
  return rights?.may('read') === true ? rights : null;
};

/** Tells if the person of a request may read a document; false if it does not exist. */
export const mayRead = async (...args: Parameters<typeof rightsOn>): Promise<boolean> =>
  (await rightsOnReadable(...args)) !== null;
