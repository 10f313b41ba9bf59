import type { Core, Struct, UID } from '@strapi/strapi';
import { PUBLICATION, type Snapshot } from '../agent-tools/documents';
import type { FieldChange, RecordedChange } from '../contracts/agent-auth';
import { authorOf, changedBy, type Actor } from '../database/actor';
import { inTransaction } from '../database/connection';
import { documentsOf } from '../database/documents';
import {
  changedFields,
  contentsOf,
  isSameValue,
  partInContent,
  type DocumentContent,
} from './content';
import { ConflictError } from '../network/conflict-error';
import { versionOf } from './document-version';
import { storableContent } from './storable-content';

/** Current status of an earlier change. */
export type ChangeState = 'in-effect' | 'restored' | 'changed-since';

/** Current state of a document. */
type Present = Pick<Snapshot, 'fields' | 'isPublished'>;

const presentValue = (snapshot: Present, { field }: FieldChange): unknown =>
  field === PUBLICATION ? snapshot.isPublished : snapshot.fields[field];

/** Returns the fields that match neither the change's result nor the values before it. */
const fieldsChangedSince = (change: RecordedChange, now: Present | null): string[] =>
  now === null
    ? []
    : change.fields
        .filter((entry) => {
          const value = presentValue(now, entry);
          return !isSameValue(value, entry.after) && !isSameValue(value, entry.before);
        })
        .map(({ field }) => field);

/** Determines the status of a change from the document's current state. */
export const stateOf = (change: RecordedChange, now: Present | null): ChangeState => {
  if (change.operation === 'create') {
    if (now === null) return 'restored';
    return fieldsChangedSince(change, now).length > 0 ? 'changed-since' : 'in-effect';
  }
  if (change.operation === 'delete') return now === null ? 'in-effect' : 'restored';
  if (now === null || fieldsChangedSince(change, now).length > 0) return 'changed-since';
  const isAsBefore = change.fields.every((entry) =>
    isSameValue(presentValue(now, entry), entry.before),
  );
  return isAsBefore ? 'restored' : 'in-effect';
};

/**
 * Returns the fields that a restoration would change; never restores plans (`isPlan`), which have passed or were
 * dropped.
 */
export const fieldsToRestore = (
  schema: Struct.Schema,
  now: DocumentContent,
  content: DocumentContent,
): string[] =>
  changedFields(now, content).filter((name) => {
    const attribute = schema.attributes[name];
    return name in content && attribute !== undefined && partInContent(attribute).isPlan !== true;
  });

interface Document {
  uid: UID.ContentType;
  documentId: string;
}

/** Result of a restoration, with the attributes that could not be restored because their targets were deleted. */
export interface Restored {
  documentId: string;
  missing: string[];
}

/** Restores earlier contents; the only place where changes of people and agents are undone. */
export const createRestorations = (strapi: Core.Strapi) => {
  const create = async (
    { uid, documentId }: Document,
    content: DocumentContent,
    person: Actor | undefined,
  ): Promise<Restored> => {
    const { data, missing } = await storableContent(strapi, strapi.contentType(uid), content);
    await documentsOf(strapi, uid).create({ data: { ...data, documentId, ...authorOf(person) } });
    return { documentId, missing };
  };

  const update = async (
    { uid, documentId }: Document,
    content: DocumentContent,
    person: Actor | undefined,
  ): Promise<Restored> => {
    const { data, missing } = await storableContent(strapi, strapi.contentType(uid), content);
    await documentsOf(strapi, uid).update({
      documentId,
      data: { ...data, ...changedBy(person) },
    });
    return { documentId, missing };
  };

  const present = async ({ uid, documentId }: Document): Promise<Present | null> => {
    const { draft, published } = await contentsOf(strapi, uid, documentId);
    const fields = draft ?? published;
    return fields === undefined ? null : { fields, isPublished: published !== undefined };
  };

  const before = (change: RecordedChange): DocumentContent =>
    Object.fromEntries(
      change.fields
        .filter(({ field }) => field !== PUBLICATION)
        .map(({ field, before: value }) => [field, value]),
    );

  const undoUpdate = async (change: RecordedChange, person: Actor): Promise<void> => {
    const uid = change.contentType as UID.ContentType;
    const { documentId } = change;
    const documents = strapi.documents(uid);
    await update({ uid, documentId }, before(change), person);
    const publication = change.fields.find(({ field }) => field === PUBLICATION);
    if (publication === undefined || !('publish' in documents)) return;
    if (publication.before === true) await documents.publish({ documentId });
    else await documents.unpublish({ documentId });
  };

  return {
    /**
     * Reverts one change: deletes what it created, resets the fields it changed, recreates what it deleted. Other
     * changes since then are kept.
     *
     * @param isForced also reverts fields that somebody changed since
     * @throws ConflictError if somebody changed the same fields since
     */
    async revertChange(change: RecordedChange, person: Actor, isForced: boolean): Promise<void> {
      const uid = change.contentType as UID.ContentType;
      const { documentId } = change;
      await inTransaction(strapi, async ({ query }) => {
        await versionOf(strapi, query, uid, documentId, { isLocked: true });
        const since = fieldsChangedSince(change, await present({ uid, documentId }));
        if (since.length > 0 && !isForced) {
          throw new ConflictError(`Changed since by somebody else: ${since.join(', ')}.`, {
            name: 'ConflictingRestoration',
            details: { fields: since },
          });
        }
        if (change.operation === 'create') await strapi.documents(uid).delete({ documentId });
        else if (change.operation === 'delete') {
          await create({ uid, documentId }, before(change), person);
        } else await undoUpdate(change, person);
      });
    },

    /**
     * Restores a content as the editable version: for types with drafts as a new draft, without changing the published
     * row. Recreates a deleted document under its own id.
     *
     * @param person none if a command restores
     */
    async restoreVersion(
      document: Document,
      content: DocumentContent,
      person: Actor | undefined,
    ): Promise<Restored> {
      const { uid, documentId } = document;
      return inTransaction(strapi, async ({ query }) => {
        await versionOf(strapi, query, uid, documentId, { isLocked: true });
        const { draft, published } = await contentsOf(strapi, uid, documentId);
        const now = draft ?? published;
        if (now === undefined) return create(document, content, person);
        const fields = fieldsToRestore(strapi.contentType(uid), now, content);
        const values = Object.fromEntries(fields.map((name) => [name, content[name]]));
        return update(document, values, person);
      });
    },
  };
};
