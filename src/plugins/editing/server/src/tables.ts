import { required, type OwnTable } from '@ota-news/foundation/database/own-tables';

export const PRESENCES = 'editing_presences';

const { boolean, integer, timestampMs, string } = required;

export const tables: OwnTable[] = [
  {
    // One row per window with an open entry; short-lived.
    name: PRESENCES,
    attributes: {
      content_type: string,
      document_id: string,
      person_id: integer,
      window: string,
      is_changing: boolean,
      seen_at: timestampMs,
    },
    unique: [['person_id', 'window']],
    indexes: [['document_id'], ['seen_at']],
  },
];
