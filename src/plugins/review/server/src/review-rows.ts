import {
  authorIn,
  type AuthorColumns,
} from '@ota-news/foundation/document-versions/author-columns';
import { toIsoDateTime } from '@ota-news/foundation/database/values';
import type { UID } from '@strapi/strapi';
import type {
  Review,
  ReviewedEntry,
  ReviewPerson,
  ReviewState,
} from '@ota-news/foundation/contracts/review';

export interface ReviewRow extends AuthorColumns {
  id: number;
  content_type: UID.ContentType;
  document_id: string;
  state: ReviewState;
  revision: number;
  submitter_id: number | null;
  assignee_id: number | null;
  /** Milliseconds since 1970; the PostgreSQL driver gives text. */
  moved_at: number | string | null;
}

/** Returns the key columns of a draft. */
export const keyOf = ({ contentType, documentId }: ReviewedEntry) => ({
  content_type: contentType,
  document_id: documentId,
});

/** Returns the initial review of a draft that was never submitted. */
export const unreviewed = (entry: ReviewedEntry): Review => ({
  contentType: entry.contentType,
  documentId: entry.documentId,
  state: 'writing',
  revision: 0,
  moved: null,
  submitter: null,
  assignee: null,
});

/** @param people people referenced by the row, by id */
export const reviewOf = (row: ReviewRow, people: Map<number, ReviewPerson>): Review => ({
  contentType: row.content_type,
  documentId: row.document_id,
  state: row.state,
  revision: row.revision,
  moved:
    row.moved_at === null ? null : { by: authorIn(row), at: toIsoDateTime(Number(row.moved_at)) },
  submitter: people.get(row.submitter_id ?? 0) ?? null,
  assignee: people.get(row.assignee_id ?? 0) ?? null,
});
