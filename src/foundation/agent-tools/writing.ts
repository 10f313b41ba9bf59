import type { Core, UID } from '@strapi/strapi';
import { inTransaction } from '../database/connection';
import type { CallContext } from './tool';
import { observe, snapshotOf, type Snapshot } from './documents';
import { permit } from './permission';

/** Input fields that are not attributes: publishing is an operation of its own. */
const OPERATIONS = new Set(['is_published']);

/** Attribute per input field, for fields whose name differs from the attribute's. */
type StoredAs = Readonly<Record<string, string>>;

/** Returns the attribute of an input field; `category_id` maps to the relation `category`. */
const attributeOf = (attributes: Record<string, unknown>, field: string): string => {
  const related = field.replace(/_ids$/, 's').replace(/_id$/, '');
  return field in attributes || !(related in attributes) ? field : related;
};

const attributesOf = (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  input: Record<string, unknown>,
  storedAs: StoredAs = {},
): string[] => {
  const { attributes } = strapi.contentType(uid);
  return Object.keys(input)
    .filter((field) => input[field] !== undefined && !OPERATIONS.has(field))
    .map((field) => storedAs[field] ?? attributeOf(attributes, field));
};

interface Creation<T> {
  uid: UID.ContentType;
  input: Record<string, unknown>;
  storedAs?: StoredAs;
  /** Creates the document through its domain service. */
  work(): Promise<T & { documentId: string }>;
}

/**
 * Creates a document on behalf of the approving person and records the change.
 *
 * @throws ForbiddenError if the person may not create it
 */
export const createDocument = async <T>(
  context: CallContext,
  { uid, input, storedAs, work }: Creation<T>,
): Promise<T & { documentId: string }> => {
  const { strapi } = context;
  const fields = attributesOf(strapi, uid, input, storedAs);
  await permit(context, { operation: 'create', uid, fields });
  return inTransaction(strapi, async () => {
    const made = await work();
    const { documentId } = made;
    await context.recordChange(
      await observe({ strapi, uid, documentId, operation: 'create', before: null }),
    );
    return made;
  });
};

interface Modification<T> {
  uid: UID.ContentType;
  documentId: string;
  input: Record<string, unknown>;
  storedAs?: StoredAs;
  isPublishing?: boolean;
  /** Changes the document through its domain service. */
  work(): Promise<T>;
}

/** Returns the document before a change. @throws Error if it no longer exists */
const present = async (
  { strapi }: CallContext,
  uid: UID.ContentType,
  documentId: string,
): Promise<Snapshot> => {
  const snapshot = await snapshotOf(strapi, uid, documentId);
  if (snapshot === null) throw new Error(`${uid} ${documentId} has gone.`);
  return snapshot;
};

/**
 * Changes a document on behalf of the approving person and records the changed fields.
 *
 * @throws ForbiddenError if the person may not change this document or one of the fields
 */
export const changeDocument = async <T>(
  context: CallContext,
  { uid, documentId, input, storedAs, isPublishing, work }: Modification<T>,
): Promise<T> => {
  const { strapi } = context;
  const { subject: document } = await present(context, uid, documentId);
  const fields = attributesOf(strapi, uid, input, storedAs);
  await permit(context, { operation: 'update', uid, document, fields });
  if ('is_published' in input) await permit(context, { operation: 'publish', uid, document });
  return inTransaction(strapi, async () => {
    const before = await present(context, uid, documentId);
    const done = await work();
    await context.recordChange(
      await observe({ strapi, uid, documentId, operation: 'update', before, isPublishing }),
    );
    return done;
  });
};

/**
 * Deletes a document on behalf of the approving person and records its former content.
 *
 * @throws ForbiddenError if the person may not delete it
 */
export const deleteDocument = async (
  context: CallContext,
  { uid, documentId, work }: Omit<Modification<void>, 'input' | 'storedAs' | 'isPublishing'>,
): Promise<void> => {
  const { strapi } = context;
  const { subject: document } = await present(context, uid, documentId);
  await permit(context, { operation: 'delete', uid, document });
  await inTransaction(strapi, async () => {
    const before = await present(context, uid, documentId);
    await work();
    await context.recordChange(
      await observe({ strapi, uid, documentId, operation: 'delete', before }),
    );
  });
};
