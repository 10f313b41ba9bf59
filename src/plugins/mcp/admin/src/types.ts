/** One field of a document before and after a call of an agent. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** What an agent did to a document. */
export interface AgentChange {
  id: number;
  at: string;
  /** As the agent calls itself: untrusted text. */
  agent: string;
  person: string;
  tool: string;
  operation: 'create' | 'update' | 'delete' | 'publish';
  fields: FieldChange[];
  state: 'in-effect' | 'restored' | 'changed-since';
}
