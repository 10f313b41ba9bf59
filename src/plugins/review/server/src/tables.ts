import { column, required, type OwnTable } from '@ota-news/foundation/database/own-tables';
import { authorAttributes } from '@ota-news/foundation/document-versions/author-columns';

export const REVIEWS = 'reviews';
export const REVIEW_COMMENTS = 'review_comments';
export const REVIEW_EDITORS = 'review_editors';
/** Notices to be sent, in a project without a queue for all plugins. */
export const REVIEW_JOBS = 'review_jobs';

export const tables: OwnTable[] = [
  {
    // Review state of a draft. Kept until the draft is deleted so that revisions never repeat.
    name: REVIEWS,
    attributes: {
      content_type: required.string,
      document_id: required.string,
      state: required.string,
      revision: required.integer,
      submitter_id: column.integer,
      assignee_id: column.integer,
      // Time of the last move.
      moved_at: column.timestampMs,
      ...authorAttributes,
    },
    unique: [['content_type', 'document_id']],
    indexes: [['state', 'moved_at']],
  },
  {
    // People who have changed a draft since it was last submitted.
    name: REVIEW_EDITORS,
    attributes: {
      content_type: required.string,
      document_id: required.string,
      person_id: required.integer,
    },
    unique: [['content_type', 'document_id', 'person_id']],
  },
  {
    name: REVIEW_COMMENTS,
    attributes: {
      content_type: required.string,
      document_id: required.string,
      // Id of the comment replied to.
      answers: column.integer,
      text: required.text,
      at: required.timestampMs,
      ...authorAttributes,
      // Quoted passage, if any: field, quote, surrounding text and position.
      field: column.string,
      quote: column.text,
      quote_before: column.string,
      quote_after: column.string,
      position: column.integer,
      // Time of the resolution, and its author as JSON.
      resolved_at: column.timestampMs,
      resolved_by: column.text,
    },
    indexes: [['document_id', 'id']],
  },
];
