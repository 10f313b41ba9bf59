import type { Core } from '@strapi/strapi';
import {
  column,
  registerOwnTables,
  required,
  type OwnTable,
} from '../../../../database/own-tables';

export const ARTIFACTS = 'oauth_artifacts';
export const CLIENTS = 'oauth_clients';
export const GRANTS = 'oauth_grants';
export const KEYS = 'oauth_keys';
export const REGISTRATIONS = 'agent_registrations';
export const ACTIVITY = 'agent_activity';
export const ATTEMPTS = 'agent_connection_attempts';

/** What agents and the people who let them in would miss; attempts are a trace of days. */
export const TABLES_OF_GRANTS = [CLIENTS, GRANTS, ARTIFACTS, REGISTRATIONS, ACTIVITY];

const { boolean, date, integer, string, text } = column;

const tables: OwnTable[] = [
  {
    // Codes, tokens and pending approvals. The value itself is never stored, only its SHA-256.
    name: ARTIFACTS,
    attributes: {
      kind: { ...string, ...required },
      key_hash: { ...string, ...required },
      lookup_hash: string,
      grant_id: string,
      payload: { ...text, ...required },
      expires_at: { ...date, ...required },
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
      client_id: { ...string, ...required },
      name: { ...string, ...required },
      origin: { ...string, ...required },
      metadata: { ...text, ...required },
      secret_hash: string,
      created_at: { ...date, ...required },
      approved_at: date,
      blocked_at: date,
      blocked_by: string,
    },
    unique: ['client_id'],
    indexes: [['created_at']],
  },
  {
    // `flow`: browser, device, claim or identity-assertion.
    name: GRANTS,
    attributes: {
      grant_id: { ...string, ...required },
      client_id: { ...string, ...required },
      person_id: { ...integer, ...required },
      scopes: { ...string, ...required },
      flow: { ...string, ...required },
      created_at: { ...date, ...required },
      expires_at: { ...date, ...required },
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
      name: { ...string, ...required },
      encrypted_key: { ...text, ...required },
      created_at: { ...date, ...required },
    },
    unique: ['name'],
  },
  {
    // Agents that came through /agent/identity and the state of their claim.
    name: REGISTRATIONS,
    attributes: {
      registration_id: { ...string, ...required },
      client_id: { ...string, ...required },
      type: { ...string, ...required },
      login_hint: string,
      assertion_issuer: string,
      assertion_subject: string,
      claim_token_hash: { ...string, ...required },
      attempt_id: string,
      attempt_token_hash: string,
      user_code_hash: string,
      attempt_expires_at: date,
      wrong_codes: { ...integer, ...required },
      status: { ...string, ...required },
      grant_id: string,
      created_at: { ...date, ...required },
      expires_at: { ...date, ...required },
      polled_at: date,
      poll_interval: { ...integer, ...required },
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
      at: { ...date, ...required },
      grant_id: { ...string, ...required },
      client_id: { ...string, ...required },
      client_name: { ...string, ...required },
      person_id: { ...integer, ...required },
      person_name: { ...string, ...required },
      tool: { ...string, ...required },
      arguments: { ...text, ...required },
      outcome: { ...string, ...required },
      message: text,
      duration_ms: { ...integer, ...required },
      change: text,
      document_key: string,
    },
    indexes: [['at'], ['grant_id', 'at'], ['document_key']],
  },
  {
    name: ATTEMPTS,
    attributes: {
      at: { ...date, ...required },
      client_id: string,
      client_name: string,
      step: { ...string, ...required },
      succeeded: { ...boolean, ...required },
      error: string,
      explanation: { ...text, ...required },
    },
    indexes: [['at']],
  },
];

/** Registers the plugin's tables. */
export const registerTables = (strapi: Core.Strapi): void =>
  registerOwnTables(strapi, 'agent-auth', tables);
