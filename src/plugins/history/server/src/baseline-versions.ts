import type { StoredDate } from '@ota-news/foundation/database/values';
import { changedFields, type StoredContents } from '@ota-news/foundation/document-versions/content';
import type { Channel } from '@ota-news/foundation/document-versions/change-origin';
import { hasDrafts } from '@ota-news/foundation/document-versions/drafts';
import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { NewVersion } from './version-rows';

interface Found {
  uid: UID.ContentType;
  documentId: string;
  contents: StoredContents;
  /** Milliseconds since 1970. */
  now: number;
  channel?: Channel;
}

interface SavedRow {
  published_at: StoredDate | null;
  updated_at: StoredDate;
}

/** Template of an initial version, whose author is unknown. */
export const BASELINE = {
  action: 'found',
  fields: [] as string[],
  origin: { channel: 'service', by: { kind: 'service' } },
} satisfies Partial<NewVersion>;

/**
 * Returns initial versions of a document older than its history, dated when it was saved: the published
 * version, and the draft if it differs.
 */
export const baselineVersions = async (
  strapi: Core.Strapi,
  query: Knex,
  { uid, documentId, contents: { draft, published }, now, channel = 'service' }: Found,
): Promise<NewVersion[]> => {
  if (draft === undefined && published === undefined) return [];
  const rows: SavedRow[] = await query(strapi.db.metadata.get(uid).tableName)
    .where('document_id', documentId)
    .select('published_at', 'updated_at');
  const savedAt = (isPublished: boolean): number => {
    const row = rows.find(({ published_at }) => (published_at !== null) === isPublished);
    return Math.min(row === undefined ? now : new Date(row.updated_at).getTime(), now);
  };
  const found = {
    contentType: uid,
    documentId,
    ...BASELINE,
    origin: { ...BASELINE.origin, channel },
  };
  const versions: NewVersion[] = [];
  if (published !== undefined) {
    versions.push({
      ...found,
      at: savedAt(true),
      isPublished: hasDrafts(strapi, uid),
      content: published,
    });
  }
  const differs =
    published === undefined || changedFields(published, draft ?? published).length > 0;
  if (draft !== undefined && differs) {
    versions.push({ ...found, at: savedAt(false), isPublished: false, content: draft });
  }
  return versions;
};
