import type { Core, UID } from '@strapi/strapi';
import { authorSubject } from '../agent-tools/subjects';
import type { Subject } from '../agent-tools/permission';
import type { DocumentContent } from './content';

/** A document as it was when it was deleted. */
export interface DeletedDocument {
  content: DocumentContent;
  /** Who had made it. */
  creatorId: number;
}

/** Finds what a deleted document was; null where that is not known, or nobody had made it. */
export type FindDeleted = (
  uid: UID.ContentType,
  documentId: string,
) => Promise<DeletedDocument | null>;

const offered = new WeakMap<Core.Strapi, FindDeleted>();

/** Offers what is kept of deleted documents to whoever asks for the rights to them. Call it in `register`. */
export const offerDeletedDocuments = (strapi: Core.Strapi, find: FindDeleted): void => {
  offered.set(strapi, find);
};

/**
 * A deleted document as the conditions of roles look at it: its content, its author and the author's roles.
 * Empty where nothing is known of it, so that no condition holds that asks for a value.
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
