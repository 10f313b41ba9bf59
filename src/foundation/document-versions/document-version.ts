import type { Core, UID } from '@strapi/strapi';
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { nameOf } from '../database/actor';
import type { StoredDate } from '../database/values';
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

/** One row of a document: its draft, or what readers see. */
interface VersionRow {
  id: number;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** Where a document stands, and who brought it there. */
export interface DocumentVersion {
  /** The row that people edit. */
  edited: VersionRow;
  /** The row that readers see, of types with drafts. */
  published: VersionRow | null;
  /** Who saved it last: a person of the panel; null for a program. */
  savedBy: { id: number; name: string } | null;
}

const versionRow = ({ id, updated_at }: StoredRow): VersionRow => ({
  id,
  savedAt: new Date(updated_at).getTime(),
});

/**
 * Reads where a document stands.
 *
 * @param query with `isLocked`, the transaction in which the document stays as it is read here
 * @returns null when there is no such document
 */
export const versionOf = async (
  strapi: Core.Strapi,
  query: Knex,
  uid: UID.ContentType,
  documentId: string,
  { isLocked = false } = {},
): Promise<DocumentVersion | null> => {
  const { tableName } = strapi.db.metadata.get(uid);
  if (isLocked) {
    // The draft first, which is how publishing takes them too: two transactions that take the same
    // rows in different orders would wait for each other.
    await query(tableName)
      .where('document_id', documentId)
      .orderByRaw('CASE WHEN published_at IS NULL THEN 0 ELSE 1 END')
      .forUpdate()
      .select('id');
  }
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
 * The name of a version, which no other version of the document has: every save changes the moment,
 * every publication and every return to what is published makes new rows. It says nothing to those
 * who see it, because readers get it too, and when a draft was saved is not for them.
 */
export const versionName = ({ edited, published }: DocumentVersion): string =>
  createHash('sha256')
    .update(`${edited.id} ${edited.savedAt} ${published?.id ?? 0}`)
    .digest('base64url')
    .slice(0, 22);
