import { GRANT_TYPES } from '../../protocol';
import { errors } from './library';

/** Client metadata (RFC 7591 §2) that this server processes. */
export interface ClientMetadata {
  client_id?: string;
  application_type?: unknown;
  client_name?: unknown;
  redirect_uris?: unknown;
  grant_types?: unknown;
  response_types?: unknown;
  response_modes?: unknown;
  scope?: unknown;
  sector_identifier_uri?: unknown;
}

const MAX_REDIRECT_URIS = 20;
const MAX_URI_LENGTH = 2000;
const MAX_NAME_LENGTH = 200;

/** Grant types that clients may register. Those of `agent_auth` are handled outside the engine. */
const OFFERED = new Set<unknown>([GRANT_TYPES.code, GRANT_TYPES.refresh, GRANT_TYPES.device]);

/**
 * Schemes of browsers and operating systems. They lead to no app that could receive a code, and opening some of them is
 * harmful; apps have private-use schemes (RFC 8252 §7.1).
 */
const FOREIGN_SCHEMES =
  /^(ftps?|sftp|ssh|telnet|smb|ldaps?|wss?|mailto|tel|sms|view-source|chrome|edge|resource|filesystem|jar|intent|android-app|search|search-ms|shell|ms-[a-z-]+):$/;

/** Detects members without a value, which clients with form-based configuration send. */
const isEmpty = (value: unknown): boolean => value === null || value === '';

const refuse = (message: string): never => {
  throw new errors.InvalidClientMetadata(message);
};

const checkRedirectUris = (uris: unknown): void => {
  if (uris === undefined) return;
  if (!Array.isArray(uris)) return refuse('redirect_uris must be an array');
  if (uris.length > MAX_REDIRECT_URIS) {
    refuse(`redirect_uris must have at most ${MAX_REDIRECT_URIS} members`);
  }
  for (const uri of uris) {
    if (typeof uri !== 'string' || uri.length > MAX_URI_LENGTH) {
      refuse(`redirect_uris must only contain strings of at most ${MAX_URI_LENGTH} characters`);
    }
    const parsed = URL.parse(uri as string);
    if (parsed !== null && (parsed.username !== '' || parsed.password !== '')) {
      refuse('redirect_uris must not contain a user name or a password');
    }
    if (parsed?.hostname.includes('*')) {
      refuse('redirect_uris must be whole addresses, without a wildcard in the host');
    }
    if (parsed !== null && FOREIGN_SCHEMES.test(parsed.protocol)) {
      refuse(`redirect_uris must not use the ${parsed.protocol.slice(0, -1)} URI scheme`);
    }
  }
};

/**
 * Normalizes a client's metadata or rejects it.
 *
 * - Every client counts as native, regardless of `application_type`: https anywhere, http only on loopback addresses
 *   with any port (RFC 8252 §7.3), private-use schemes for desktop apps.
 * - Unsupported grant types, response types and scopes, and members without a value, are dropped instead of rejected,
 *   as RFC 7591 §2 allows: clients list everything they support. The rights of an agent are decided at approval.
 * - Responses are sent in the query only: other response modes need scripts on a page of this server.
 *
 * @throws InvalidClientMetadata with the name of the invalid member
 */
export const normaliseClient = (metadata: ClientMetadata): void => {
  for (const [name, value] of Object.entries(metadata)) {
    if (isEmpty(value)) delete metadata[name as keyof ClientMetadata];
  }
  metadata.application_type = 'native';
  metadata.response_modes = ['query'];
  delete metadata.scope;
  // Would cause this server to fetch a URL that it does not need.
  delete metadata.sector_identifier_uri;
  checkRedirectUris(metadata.redirect_uris);
  if (typeof metadata.client_name === 'string' && metadata.client_name.length > MAX_NAME_LENGTH) {
    refuse(`client_name must have at most ${MAX_NAME_LENGTH} characters`);
  }
  // Created here for an agent that registered through /agent/identity.
  if (metadata.client_id?.startsWith('agent_')) return;
  const listed = metadata.grant_types ?? [GRANT_TYPES.code, GRANT_TYPES.refresh];
  if (!Array.isArray(listed)) return refuse('grant_types must be an array');
  const offered = listed.filter((type) => OFFERED.has(type));
  if (offered.length === 0) {
    refuse(`grant_types must contain one of ${[...OFFERED].join(', ')}`);
  }
  metadata.grant_types = offered;
  metadata.response_types = offered.includes(GRANT_TYPES.code) ? ['code'] : [];
};
