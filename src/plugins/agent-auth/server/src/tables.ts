import { column, required, type OwnTable } from '@ota-news/foundation/database/own-tables';

export const OIDC_RECORDS = 'oauth_artifacts';
export const CLIENTS = 'oauth_clients';
export const GRANTS = 'oauth_grants';
export const KEYS = 'oauth_keys';
export const REGISTRATIONS = 'agent_registrations';
export const ACTIVITY = 'agent_activity';
export const ATTEMPTS = 'agent_connection_attempts';

/**
 * Tables that a transfer includes, as agents and approvers depend on them; connection attempts are kept for days only.
 */
export const TABLES_OF_GRANTS = [CLIENTS, GRANTS, OIDC_RECORDS, REGISTRATIONS, ACTIVITY];

const { boolean, date, integer, string, text } = column;

export const tables: OwnTable[] = [
  {
    // Codes, tokens and pending approvals. Only the SHA-256 of each value is stored.
    name: OIDC_RECORDS,
    attributes: {
      kind: required.string,
      key_hash: required.string,
      lookup_hash: string,
      grant_id: string,
      payload: required.text,
      expires_at: required.date,
      consumed_at: date,
      decided_at: date,
      polled_at: date,
    },
    unique: ['key_hash'],
    indexes: [['lookup_hash'], ['grant_id'], ['expires_at']],
  },
  {
    // `origin`: registered (RFC 7591), metadata-document, or identity (agent_auth).
    name: CLIENTS,
    attributes: {
      client_id: required.string,
      name: required.string,
      origin: required.string,
      metadata: required.text,
      // What registrations of one program share; see program-key.ts.
      program: string,
      secret_hash: string,
      created_at: required.date,
      approved_at: date,
      blocked_at: date,
      blocked_by: string,
    },
    unique: ['client_id'],
    indexes: [['created_at'], ['program']],
  },
  {
    // `flow`: browser, device, claim or identity-assertion.
    name: GRANTS,
    attributes: {
      grant_id: required.string,
      client_id: required.string,
      person_id: required.integer,
      // Digest that shows a change of the person's password; see standing-grants.ts.
      person_mark: string,
      scopes: required.string,
      flow: required.string,
      // Changes that would be visible at once are reviewed by a person first.
      proposes: boolean,
      created_at: required.date,
      expires_at: required.date,
      last_used_at: date,
      revoked_at: date,
      revoked_by: string,
    },
    unique: ['grant_id'],
    indexes: [['client_id'], ['person_id']],
  },
  {
    name: KEYS,
    attributes: {
      name: required.string,
      encrypted_key: required.text,
      created_at: required.date,
    },
    unique: ['name'],
  },
  {
    // Agents that registered through /agent/identity, and the status of their claim.
    name: REGISTRATIONS,
    attributes: {
      registration_id: required.string,
      client_id: required.string,
      type: required.string,
      login_hint: string,
      assertion_issuer: string,
      assertion_subject: string,
      claim_token_hash: required.string,
      attempt_id: string,
      attempt_token_hash: string,
      user_code_hash: string,
      attempt_expires_at: date,
      wrong_codes: required.integer,
      status: required.string,
      grant_id: string,
      created_at: required.date,
      expires_at: required.date,
      polled_at: date,
      poll_interval: required.integer,
    },
    unique: ['registration_id'],
    indexes: [
      ['claim_token_hash'],
      ['attempt_token_hash'],
      ['assertion_issuer', 'assertion_subject'],
      ['expires_at'],
    ],
  },
  {
    name: ACTIVITY,
    attributes: {
      at: required.date,
      grant_id: required.string,
      client_id: required.string,
      client_name: required.string,
      person_id: required.integer,
      person_name: required.string,
      tool: required.string,
      arguments: required.text,
      outcome: required.string,
      message: text,
      duration_ms: required.integer,
      change: text,
      document_key: string,
      // Name of the changes that were made together.
      batch: string,
    },
    indexes: [['at'], ['grant_id', 'at'], ['document_key'], ['batch']],
  },
  {
    name: ATTEMPTS,
    attributes: {
      at: required.date,
      client_id: string,
      client_name: string,
      person_id: integer,
      step: required.string,
      succeeded: required.boolean,
      error: string,
      explanation: required.text,
      // Without query and fragment, which may carry secrets.
      redirect_uris: text,
      // `User-Agent` of the program itself.
      software: string,
    },
    indexes: [['at']],
  },
];
