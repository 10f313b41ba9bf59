import { column, required, type OwnTable } from '@ota-news/foundation/database/own-tables';
import { authorAttributes } from '@ota-news/foundation/document-versions/author-columns';

export const REVIEWS = 'reviews';
export const REVIEW_COMMENTS = 'review_comments';
export const REVIEW_EDITORS = 'review_editors';

export const tables: OwnTable[] = [
  {
    // Where a draft is on its way out. The row stays as long as the draft, so that no revision comes twice.
    name: REVIEWS,
    attributes: {
      content_type: required.string,
      document_id: required.string,
      state: required.string,
      revision: required.integer,
      submitter_id: column.integer,
      assignee_id: column.integer,
      // The last move.
      moved_at: column.moment,
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
      // The comment that this one answers.
      answers: column.integer,
      text: required.text,
      at: required.moment,
      ...authorAttributes,
      // The passage, where it is about one: its field, its words, what is around them, and where they were.
      field: column.string,
      quote: column.text,
      quote_before: column.string,
      quote_after: column.string,
      position: column.integer,
      // Who said that it is dealt with, as JSON, and when.
      resolved_at: column.moment,
      resolved_by: column.text,
    },
    indexes: [['document_id', 'id']],
  },
];
