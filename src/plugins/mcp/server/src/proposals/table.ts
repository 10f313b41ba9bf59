import { column, required, type OwnTable } from '@ota-news/foundation/database/own-tables';

export const PROPOSALS = 'agent_proposals';

const { date, integer, string, text } = column;

export const tables: OwnTable[] = [
  {
    // Calls of agents that a person looks at first, with what they would change. They stay in this
    // installation: what an export leaves behind can't become public elsewhere.
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
      // Null for a document that is proposed anew.
      document_id: string,
      title: required.text,
      fields: required.text,
      state: required.string,
      decided_at: date,
      decided_by_id: integer,
      decided_by_name: string,
      reason: text,
    },
    unique: ['proposal_id'],
    indexes: [['state', 'content_type'], ['client_id', 'person_id'], ['decided_at']],
  },
];
