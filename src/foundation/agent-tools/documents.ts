import type { Core, Struct, UID } from '@strapi/strapi';
import { documentsOf } from '../database/documents';
import type { FieldChange, RecordedChange } from '../contracts/agent-auth';
import {
  changedFields,
  contentOf,
  contentPopulate,
  titleOf,
  type DocumentContent,
} from '../document-versions/content';
import type { Subject } from './permission';

/** Draft of a document at one moment, reduced to the attributes that people write. */
export interface Snapshot {
  title: string;
  fields: DocumentContent;
  /** True if the document is published; null for types without drafts. */
  isPublished: boolean | null;
  /** Row with its author, for role conditions. */
  subject: Subject;
}

type Row = Record<string, unknown>;

const WITH_AUTHOR = { createdBy: { populate: ['roles'] } };

/** Drops the attributes that the service maintains itself (`pluginOptions.mcp.isKept`) while agents write. */
const withoutKept = (schema: Struct.Schema, content: DocumentContent): DocumentContent =>
  Object.fromEntries(
    Object.entries(content).filter(([name]) => {
      const { pluginOptions } = (schema.attributes[name] ?? {}) as {
        pluginOptions?: { mcp?: { isKept?: boolean } };
      };
      return pluginOptions?.mcp?.isKept !== true;
    }),
  );

const contentsIn = (strapi: Core.Strapi, schema: Struct.ContentTypeSchema, row: Row) => ({
  title: titleOf(row) ?? String(row.documentId),
  fields: withoutKept(schema, contentOf(strapi, schema, row)),
  subject: row,
});

/** Reads the current content of documents by their ids, all at once; those that do not exist are left out. */
export const contentsOf = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  documentIds: string[],
): Promise<Map<string, Omit<Snapshot, 'isPublished'>>> => {
  const schema = strapi.contentType(uid);
  const rows: Row[] = await documentsOf(strapi, uid).findMany({
    filters: { documentId: { $in: documentIds } },
    populate: { ...contentPopulate(strapi, schema), ...WITH_AUTHOR },
  });
  return new Map(rows.map((row) => [String(row.documentId), contentsIn(strapi, schema, row)]));
};

/** Reads the current content of a document; null if it does not exist. */
export const snapshotOf = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  documentId: string,
): Promise<Snapshot | null> => {
  const schema = strapi.contentType(uid);
  const { options } = schema;
  const populate = { ...contentPopulate(strapi, schema), ...WITH_AUTHOR };
  const documents = documentsOf(strapi, uid);
  const row: Row | null = await documents.findOne({ documentId, populate });
  if (row === null) return null;
  const live = options?.draftAndPublish
    ? await documents.findOne({ documentId, status: 'published', fields: ['documentId'] })
    : null;
  return {
    ...contentsIn(strapi, schema, row),
    isPublished: options?.draftAndPublish ? live !== null : null,
  };
};

/** Compares two snapshots and returns the fields that differ. */
export const differences = (before: Snapshot | null, after: Snapshot | null): FieldChange[] => {
  const [old, now] = [before?.fields ?? {}, after?.fields ?? {}];
  return changedFields(old, now).map((field) => ({
    field,
    before: old[field] ?? null,
    after: now[field] ?? null,
  }));
};

/** Field name under which a change records publishing and unpublishing. */
export const PUBLICATION = 'is_published';

interface Observed {
  strapi: Core.Strapi;
  uid: UID.ContentType;
  documentId: string;
  operation: RecordedChange['operation'];
  before: Snapshot | null;
  /** True if the call published the document, even if it was already public. */
  isPublishing?: boolean;
}

/** Describes the effect of a call on a document. Call it after the write. */
export const observe = async ({
  strapi,
  uid,
  documentId,
  operation,
  before,
  isPublishing = false,
}: Observed): Promise<RecordedChange> => {
  const after = await snapshotOf(strapi, uid, documentId);
  const wasPublished = before?.isPublished ?? false;
  const isPublished = after?.isPublished ?? false;
  const publication: FieldChange[] =
    isPublishing || wasPublished !== isPublished
      ? [{ field: PUBLICATION, before: wasPublished, after: isPublished }]
      : [];
  return {
    contentType: uid,
    documentId,
    title: after?.title ?? before?.title ?? documentId,
    operation,
    fields: [...differences(before, after), ...publication],
  };
};
