import type { Core, UID } from '@strapi/strapi';
import { authorSubject } from '../agent-tools/subjects';
import type { Subject } from '../agent-tools/permission';
import type { DocumentContent } from './content';

/** Last content of a deleted document. */
export interface DeletedDocument {
  content: DocumentContent;
  /** Id of the panel user who created it. */
  creatorId: number;
}

/** Finds the last content of a deleted document; null if it is unknown or had no creator. */
export type FindDeleted = (
  uid: UID.ContentType,
  documentId: string,
) => Promise<DeletedDocument | null>;

const offered = new WeakMap<Core.Strapi, FindDeleted>();

/** Registers the source of deleted documents, used for permission checks. Call it in `register`. */
export const registerDeletedDocuments = (strapi: Core.Strapi, find: FindDeleted): void => {
  offered.set(strapi, find);
};

/**
 * Returns a deleted document for evaluating role conditions: its content, its author and the author's roles. Empty if
 * nothing is known, so that no condition that requires a value is met.
 */
export const deletedSubject = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  documentId: string,
): Promise<Subject> => {
  const found = await offered.get(strapi)?.(uid, documentId);
  if (found == null) return {};
  const { content, creatorId } = found;
  const author = await authorSubject(strapi, { createdById: creatorId });
  return { ...content, documentId, ...author };
};
