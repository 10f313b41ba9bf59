import { column, required, type OwnTable } from '@ota-news/foundation/database/own-tables';

export const PROPOSALS = 'agent_proposals';

const { date, integer, string, text } = column;

export const tables: OwnTable[] = [
  {
    // Calls of agents that wait for a person's decision, with their changes. Excluded from exports, so that deferred
    // changes do not become public elsewhere.
    name: PROPOSALS,
    attributes: {
      proposal_id: required.string,
      created_at: required.date,
      grant_id: required.string,
      client_id: required.string,
      client_name: required.string,
      person_id: required.integer,
      person_name: required.string,
      tool: required.string,
      arguments: required.text,
      operation: required.string,
      content_type: required.string,
      // Null for a new document.
      document_id: string,
      title: required.text,
      fields: required.text,
      state: required.string,
      // Digest of the caller and the call while the proposal is open, else null: makes concurrent retries unique.
      open_call: string,
      decided_at: date,
      decided_by_id: integer,
      decided_by_name: string,
      reason: text,
      // Name of the changes that were proposed together, and are decided on together.
      batch: string,
    },
    unique: ['proposal_id', 'open_call'],
    indexes: [['state', 'content_type'], ['client_id', 'person_id'], ['decided_at'], ['batch']],
  },
];
