import {
  authorColumns,
  authorIn,
  type AuthorColumns,
} from '@ota-news/foundation/document-versions/author-columns';
import type {
  ChangeAuthor,
  ChangeOrigin,
  Channel,
} from '@ota-news/foundation/document-versions/change-origin';
import { titleOf, type DocumentContent } from '@ota-news/foundation/document-versions/content';
import { toBoolean, toIsoDateTime } from '@ota-news/foundation/database/values';
import { truncate } from '@ota-news/foundation/text/truncate';
import type { UID } from '@strapi/strapi';
import type { Provenance, Version, VersionAction } from '@ota-news/foundation/contracts/history';
import type { ContentColumns } from './stored-content';

/** Maximum characters of a name column. */
const MAX_NAME = 255;

/** Row without its content. */
export interface VersionRow extends AuthorColumns {
  id: number;
  content_type: UID.ContentType;
  document_id: string;
  /** Milliseconds since 1970; the PostgreSQL driver gives text. */
  at: number | string;
  action: VersionAction;
  door: Channel;
  title: string;
  fields: string;
  is_published: boolean | number;
  restores: number | null;
}

export const COLUMNS = [
  'id',
  'content_type',
  'document_id',
  'at',
  'action',
  'door',
  'by_kind',
  'by_id',
  'by_name',
  'agent',
  'title',
  'fields',
  'is_published',
  'restores',
] as const;

/** Version to be stored. */
export interface NewVersion {
  contentType: UID.ContentType;
  documentId: string;
  /** Milliseconds since 1970, by the database clock. */
  at: number;
  action: VersionAction;
  fields: string[];
  isPublished: boolean;
  content: DocumentContent;
  provenance?: Provenance | null;
  /** For deletions: id of the document's creator. */
  creatorId?: number | null;
  origin: ChangeOrigin & { by: ChangeAuthor };
}

const name = (text: string): string => truncate(text, MAX_NAME);

export const toRow = (version: NewVersion, content: ContentColumns) => ({
  content_type: version.contentType,
  document_id: version.documentId,
  at: version.at,
  action: version.action,
  door: version.origin.channel,
  ...authorColumns(version.origin.by),
  title: name(titleOf(version.content) ?? version.documentId),
  fields: JSON.stringify(version.fields),
  is_published: version.isPublished,
  restores: version.origin.restores ?? null,
  ...content,
  provenance: version.provenance ? JSON.stringify(version.provenance) : null,
  creator_id: version.creatorId ?? null,
});

export const toVersion = (row: VersionRow): Version => ({
  id: row.id,
  contentType: row.content_type,
  documentId: row.document_id,
  at: toIsoDateTime(Number(row.at)),
  action: row.action,
  door: row.door,
  by: authorIn(row),
  title: row.title,
  fields: JSON.parse(row.fields) as string[],
  isPublished: toBoolean(row.is_published),
  restores: row.restores,
});
