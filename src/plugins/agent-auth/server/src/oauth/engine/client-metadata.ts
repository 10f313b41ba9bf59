import { GRANT_TYPES } from '../../protocol';
import { errors } from './library';

/** What clients may say about themselves (RFC 7591 §2), as far as this server looks at it. */
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

/** What a client may ask for itself. The grants of `agent_auth` are answered beside the engine. */
const OFFERED = new Set<unknown>([GRANT_TYPES.code, GRANT_TYPES.refresh, GRANT_TYPES.device]);

/**
 * Schemes of browsers and systems themselves. They lead to no app that could take a code, and opening
 * some of them does harm; apps have schemes of their own (RFC 8252 §7.1).
 */
const FOREIGN_SCHEMES =
  /^(ftps?|sftp|ssh|telnet|smb|ldaps?|wss?|mailto|tel|sms|view-source|chrome|edge|resource|filesystem|jar|intent|android-app|search|search-ms|shell|ms-[a-z-]+):$/;

/** Members that say nothing. Clients that are written from a form send them all the same. */
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
    if (parsed !== null && FOREIGN_SCHEMES.test(parsed.protocol)) {
      refuse(`redirect_uris must not use the ${parsed.protocol.slice(0, -1)} URI scheme`);
    }
  }
};

/**
 * Brings a client's description into the one form that this server works with, or refuses it.
 *
 * - Every client counts as native, whatever it says: https anywhere, http on loopback addresses only
 *   and with any port (RFC 8252 §7.3), private-use schemes for desktop apps.
 * - Grant types, response types and scopes that are not offered, and members without a value, are left
 *   out instead of refused, as RFC 7591 §2 allows: clients list everything they know. What an agent may
 *   do is decided at approval.
 * - Answers go into the query only: other response modes need scripts on a page of this server.
 *
 * @throws InvalidClientMetadata naming the member that is wrong
 */
export const normaliseClient = (metadata: ClientMetadata): void => {
  for (const [name, value] of Object.entries(metadata)) {
    if (isEmpty(value)) delete metadata[name as keyof ClientMetadata];
  }
  metadata.application_type = 'native';
  metadata.response_modes = ['query'];
  delete metadata.scope;
  // Would make this server fetch an address for a purpose it does not have.
  delete metadata.sector_identifier_uri;
  checkRedirectUris(metadata.redirect_uris);
  if (typeof metadata.client_name === 'string' && metadata.client_name.length > MAX_NAME_LENGTH) {
    refuse(`client_name must have at most ${MAX_NAME_LENGTH} characters`);
  }
  // Made here for an agent that came through /agent/identity.
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
