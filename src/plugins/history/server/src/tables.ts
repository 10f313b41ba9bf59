import { column, required, type OwnTable } from '@ota-news/foundation/database/own-tables';

export const VERSIONS = 'history_versions';
export const KEYFRAMES = 'history_keyframes';

export const tables: OwnTable[] = [
  {
    // Every change of a document, with the content after it; long ones are compressed against a keyframe. Keep
    // `content` after the columns used in lists: reading a row stops at the last requested column.
    name: VERSIONS,
    attributes: {
      content_type: required.string,
      document_id: required.string,
      at: required.timestampMs,
      action: required.string,
      door: required.string,
      by_kind: required.string,
      // Id of the person, of the agent's person, or of the token.
      by_id: column.integer,
      by_name: column.string,
      agent: column.string,
      title: required.string,
      fields: required.text,
      is_published: required.boolean,
      restores: column.integer,
      keyframe_id: column.integer,
      content: required.text,
      // For publications: contributing agents and the releasing person, as JSON.
      provenance: column.text,
      // For deletions: id of the document's creator, needed for role conditions.
      creator_id: column.integer,
    },
    indexes: [['document_id', 'at', 'is_published'], ['at'], ['keyframe_id']],
  },
  {
    // Compressed texts that versions' contents refer to. Never changed.
    name: KEYFRAMES,
    attributes: { content: required.text },
  },
];
