import type { Core, UID } from '@strapi/strapi';
import type { DocumentChange, FieldChange } from '../contracts/agent-auth';
import type { Subject } from './permission';

/** The draft of a document at one moment, reduced to what people write. */
export interface Snapshot {
  title: string;
  /** Values by attribute; relations and pictures as `{ id, name }`, components without row numbers. */
  fields: Record<string, unknown>;
  /** Whether readers see it; null for types without drafts. */
  isPublished: boolean | null;
  /** The row with its author, for the conditions of roles. */
  subject: Subject;
}

type Row = Record<string, unknown>;

/** Attributes that name a document, in the order of preference. */
const NAMING = ['title', 'name', 'term', 'date'];

const WITH_AUTHOR = { createdBy: { populate: ['roles'] } };

/** Whether the service keeps an attribute itself, as its schema says. */
const isKept = ({ pluginOptions }: { pluginOptions?: { mcp?: { isKept?: boolean } } }): boolean =>
  pluginOptions?.mcp?.isKept === true;

const isWritten = (name: string, attribute: { type: string; pluginOptions?: object }): boolean =>
  !isKept(attribute) &&
  ![
    'createdAt',
    'updatedAt',
    'publishedAt',
    'createdBy',
    'updatedBy',
    'locale',
    'localizations',
    'documentId',
  ].includes(name) &&
  attribute.type !== 'password';

const named = (row: Row | null | undefined): { id: unknown; name: string } | null => {
  if (row === null || row === undefined) return null;
  const naming = NAMING.find((name) => typeof row[name] === 'string');
  return { id: row.id, name: naming === undefined ? '' : String(row[naming]) };
};

const withoutRowNumbers = ({ id: _id, ...rest }: Row): Row => rest;

const plain = (value: unknown, type: string): unknown => {
  if (value === undefined || value === null) return null;
  if (type === 'relation' || type === 'media') {
    return Array.isArray(value) ? value.map((row: Row) => named(row)) : named(value as Row);
  }
  if (type === 'component') {
    return Array.isArray(value) ? value.map(withoutRowNumbers) : withoutRowNumbers(value as Row);
  }
  return value instanceof Date ? value.toISOString() : value;
};

/** Reads a document as it stands; null when there is none. */
export const snapshotOf = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  documentId: string,
): Promise<Snapshot | null> => {
  const { attributes, options } = strapi.contentType(uid);
  const written = Object.entries(attributes).filter(([name, attribute]) =>
    isWritten(name, attribute),
  );
  const populate: Record<string, unknown> = { ...WITH_AUTHOR };
  for (const [name, { type }] of written) {
    if (['relation', 'media', 'component'].includes(type)) populate[name] = true;
  }
  const row = (await strapi
    .documents(uid)
    .findOne({ documentId, populate: populate as never })) as Row | null;
  if (row === null) return null;
  const live = options?.draftAndPublish
    ? await strapi
        .documents(uid)
        .findOne({ documentId, status: 'published', fields: ['documentId'] as never })
    : null;
  return {
    title: named(row)?.name ?? documentId,
    fields: Object.fromEntries(written.map(([name, { type }]) => [name, plain(row[name], type)])),
    isPublished: options?.draftAndPublish ? live !== null : null,
    subject: row,
  };
};

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Which fields differ between two moments of a document. */
export const differences = (before: Snapshot | null, after: Snapshot | null): FieldChange[] => {
  const names = Object.keys(after?.fields ?? before?.fields ?? {});
  return names
    .map((field) => ({
      field,
      before: before?.fields[field] ?? null,
      after: after?.fields[field] ?? null,
    }))
    .filter(({ before: old, after: now }) => !same(old, now));
};

/** Name under which a change notes that a document was published or withdrawn. */
export const PUBLICATION = 'is_published';

interface Observed {
  strapi: Core.Strapi;
  uid: UID.ContentType;
  documentId: string;
  operation: DocumentChange['operation'];
  before: Snapshot | null;
  /** Whether the call published the document, also when it was public before. */
  isPublishing?: boolean;
}

/** What a call did to a document, read after it did it. */
export const observe = async ({
  strapi,
  uid,
  documentId,
  operation,
  before,
  isPublishing = false,
}: Observed): Promise<DocumentChange> => {
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
