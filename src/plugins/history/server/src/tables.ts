import { column, required, type OwnTable } from '@ota-news/foundation/database/own-tables';

export const VERSIONS = 'history_versions';

export const tables: OwnTable[] = [
  {
    // Every change of a document, with what it was after it. `content` comes last: a row that is only
    // looked at is read up to there.
    name: VERSIONS,
    attributes: {
      content_type: required.string,
      document_id: required.string,
      at: required.moment,
      action: required.string,
      door: required.string,
      by_kind: required.string,
      // The person, for agents the one they work for, or the token.
      by_id: column.integer,
      by_name: column.string,
      agent: column.string,
      title: required.string,
      fields: required.text,
      is_published: required.boolean,
      restores: column.integer,
      content: required.text,
      // Of a publication: agents that have written what goes out, and who lets it out, as JSON.
      provenance: column.text,
      // Of a deletion: whose document it was, for the conditions of roles.
      creator_id: column.integer,
    },
    indexes: [['document_id', 'at', 'is_published'], ['at']],
  },
];
