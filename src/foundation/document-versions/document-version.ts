import type { Core, UID } from '@strapi/strapi';
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { nameOf } from '../database/actor';
import type { StoredDate } from '../database/values';
import { lockDocument } from './document-lock';
import { hasDrafts } from './drafts';

interface StoredRow {
  id: number;
  published_at: StoredDate | null;
  updated_at: StoredDate;
  updated_by_id: number | null;
  firstname: string | null;
  lastname: string | null;
  email: string | null;
}

/** One row of a document: the draft or the published one. */
interface VersionRow {
  id: number;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** Current version of a document and its last editor. */
export interface DocumentVersion {
  /** The editable row. */
  edited: VersionRow;
  /** The published row, for types with drafts. */
  published: VersionRow | null;
  /** The panel user who saved it last; null for a program. */
  savedBy: { id: number; name: string } | null;
}

const versionRow = ({ id, updated_at }: StoredRow): VersionRow => ({
  id,
  savedAt: new Date(updated_at).getTime(),
});

/**
 * Reads the current version of a document.
 *
 * @param query with `isLocked`, the transaction that locks the document until it ends
 * @returns null if the document does not exist
 */
export const versionOf = async (
  strapi: Core.Strapi,
  query: Knex,
  uid: UID.ContentType,
  documentId: string,
  { isLocked = false } = {},
): Promise<DocumentVersion | null> => {
  const { tableName } = strapi.db.metadata.get(uid);
  if (isLocked) await lockDocument(strapi, query, uid, documentId);
  const rows: StoredRow[] = await query(tableName)
    .leftJoin('admin_users', 'admin_users.id', `${tableName}.updated_by_id`)
    .where(`${tableName}.document_id`, documentId)
    .select({
      id: `${tableName}.id`,
      published_at: `${tableName}.published_at`,
      updated_at: `${tableName}.updated_at`,
      updated_by_id: `${tableName}.updated_by_id`,
      firstname: 'admin_users.firstname',
      lastname: 'admin_users.lastname',
      email: 'admin_users.email',
    });
  const isDraftable = hasDrafts(strapi, uid);
  const edited = rows.find(({ published_at }) => !isDraftable || published_at === null);
  if (edited === undefined) return null;
  const published = rows.find((row) => row !== edited);
  return {
    edited: versionRow(edited),
    published: published === undefined ? null : versionRow(published),
    savedBy:
      edited.updated_by_id === null
        ? null
        : { id: edited.updated_by_id, name: nameOf(edited) ?? '' },
  };
};

/**
 * Returns an opaque identifier of a version, unique among the document's versions: every save changes the timestamp,
 * every publication and every discard of a draft creates new rows. It is a hash because readers receive it too and must
 * not learn when a draft was saved.
 */
export const versionName = ({ edited, published }: DocumentVersion): string =>
  createHash('sha256')
    .update(`${edited.id} ${edited.savedAt} ${published?.id ?? 0}`)
    .digest('base64url')
    .slice(0, 22);
