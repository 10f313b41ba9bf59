/** What the plugin's API answers. */

export interface Client {
  id: string;
  name: string;
  origin: 'registered' | 'metadata-document' | 'identity';
  isNew: boolean;
  verifiedHost: string | null;
}

export interface ScopeChoice {
  scope: string;
  words: string;
  isPreselected: boolean;
  isPossible: boolean;
  excluded: string[];
}

export interface ApprovalRequest {
  client: Client;
  redirect?: { address: string; host: string; isOnThisMachine: boolean };
  choices: ScopeChoice[];
  mayApprove: boolean;
  person: { id: number; email: string };
}

export interface Grant {
  id: string;
  client: { id: string; name: string };
  person: { id: number; name: string };
  scopes: string[];
  flow: string;
  state:
    | 'active'
    | 'revoked'
    | 'expired'
    | 'client-blocked'
    | 'person-gone'
    | 'password-changed'
    | 'right-withdrawn';
  createdAt: string;
  lastUsedAt: string | null;
  revokedBy: string | null;
  callsLastDay: number;
}

export interface ListedClient {
  id: string;
  name: string;
  origin: Client['origin'];
  createdAt: string;
  approvedAt: string | null;
  blockedAt: string | null;
  blockedBy: string | null;
}

export interface Call {
  id: number;
  at: string;
  clientName: string;
  personName: string;
  tool: string;
  outcome: 'succeeded' | 'refused' | 'failed';
  message: string | null;
  durationMs: number;
  arguments: unknown;
  change: {
    contentType: string;
    documentId: string;
    title: string;
    operation: string;
    fields: { field: string; before: unknown; after: unknown }[];
  } | null;
}

export interface Attempt {
  id: number;
  at: string;
  clientId: string | null;
  clientName: string | null;
  step: 'registration' | 'request' | 'approval' | 'token' | 'identity';
  succeeded: boolean;
  error: string | null;
  explanation: string;
}

export interface GuideStep {
  program: string;
  where: string;
  text: string;
}
