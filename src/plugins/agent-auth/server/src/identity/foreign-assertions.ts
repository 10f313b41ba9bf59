import { publicUrl } from '@ota-news/foundation/network/public-address';
import { readBounded } from '@ota-news/foundation/network/bounded-body';
import { publicFetch } from '@ota-news/foundation/network/public-fetch';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import { createLocalJWKSet, decodeJwt, jwtVerify, type JSONWebKeySet } from 'jose';
import { LRUCache } from 'lru-cache';
import { ownService } from '../own-services';
import { secondsFromNow, mcpResource } from '../protocol';
import { agentAuthSettings } from '../settings';
import { IdentityError } from './errors';

const ALGORITHMS = ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA', 'Ed25519'];
const TIMEOUT_MS = 3000;
const MAX_DOCUMENT_BYTES = 64 * 1024;
const KEYS_KEPT_MS = 10 * 60_000;
/**
 * Maximum age of an assertion in seconds, regardless of its own expiry. Assertions are made for immediate single use.
 */
const OLDEST_SECONDS = 300;
/** Maximum age of the sign-in at the issuer, in seconds. */
const OLDEST_SIGN_IN = 24 * 3600;

const claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  client_id: z.string().min(1).max(255),
  jti: z.string().min(1).max(255),
  exp: z.number(),
  iat: z.number(),
  auth_time: z.number().optional(),
  email: z.email().max(254).optional(),
});

const keySet = z.object({ keys: z.array(z.looseObject({})) });

const isKeySet = (value: unknown): value is JSONWebKeySet => keySet.safeParse(value).success;

/** A person as identified by an external issuer, and the agent platform that acts for them. */
export interface ForeignIdentity {
  issuer: string;
  /** JSON array of the platform's client id and the person's subject at the issuer. */
  subject: string;
  platform: string;
  email: string | null;
}

const keySets = new LRUCache<string, JSONWebKeySet>({ max: 50, ttl: KEYS_KEPT_MS });

const fetchJson = async (
  strapi: Core.Strapi,
  address: string,
): Promise<Record<string, unknown>> => {
  const response = await publicFetch(address, {
    timeoutMs: TIMEOUT_MS,
    openNetworks: agentAuthSettings.of(strapi).privateNetworks,
    headers: { accept: 'application/json' },
  });
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  return JSON.parse((await readBounded(response, MAX_DOCUMENT_BYTES)).toString());
};

/** Loads the issuer's keys through its metadata (RFC 8414 §3, with path insertion). */
const keysOf = async (strapi: Core.Strapi, issuer: string): Promise<JSONWebKeySet> => {
  const known = keySets.get(issuer);
  if (known !== undefined) return known;
  const { origin, pathname } = new URL(issuer);
  const path = pathname === '/' ? '' : pathname;
  const metadata = await fetchJson(
    strapi,
    `${origin}/.well-known/oauth-authorization-server${path}`,
  );
  if (metadata.issuer !== issuer) throw new Error(`${issuer} calls itself something else`);
  const keys: unknown = await fetchJson(strapi, String(metadata.jwks_uri));
  if (!isKeySet(keys)) throw new Error(`${issuer} has no set of keys`);
  keySets.set(issuer, keys);
  return keys;
};

const refuse = (description: string): never => {
  throw new IdentityError('invalid_request', description);
};

const listedIssuer = (strapi: Core.Strapi, assertion: string): string => {
  let issuer: unknown;
  try {
    issuer = decodeJwt(assertion).iss;
  } catch {
    return refuse('assertion is not a JSON Web Token');
  }
  if (typeof issuer === 'string' && agentAuthSettings.of(strapi).identityIssuers.includes(issuer)) {
    return issuer;
  }
  throw new IdentityError('issuer_not_enabled', 'Assertions of this issuer are not accepted here.');
};

/**
 * Verifies an identity assertion (ID-JAG, draft-ietf-oauth-identity-assertion-authz-grant) of an issuer configured by
 * the operator. It identifies a person elsewhere and grants no rights here.
 *
 * @throws IdentityError `issuer_not_enabled`, `invalid_request`, or `login_required` if the sign-in at the issuer is
 *   too old
 */
export const verifyForeignAssertion = async (
  strapi: Core.Strapi,
  assertion: string,
): Promise<ForeignIdentity> => {
  const issuer = listedIssuer(strapi, assertion);
  const keys = await keysOf(strapi, issuer).catch((error: unknown) => {
    strapi.log.warn(`Keys of the identity issuer ${issuer} can't be read: ${String(error)}`);
    return refuse('The keys of this issuer can not be read at the moment. Try again later.');
  });
  const { payload } = await jwtVerify(assertion, createLocalJWKSet(keys), {
    algorithms: ALGORITHMS,
    issuer,
    audience: [publicUrl(), mcpResource()],
    typ: 'oauth-id-jag+jwt',
    maxTokenAge: OLDEST_SECONDS,
    requiredClaims: ['exp', 'iat', 'jti', 'sub', 'client_id'],
  }).catch(() => refuse('assertion is not valid: signature, audience, type or lifetime'));
  const parsed = claims.safeParse(payload);
  if (!parsed.success) return refuse('assertion lacks a claim or has one of the wrong type');
  const { sub, client_id: platform, jti, auth_time: signedInAt, email } = parsed.data;
  if (signedInAt === undefined || Date.now() / 1000 - signedInAt > OLDEST_SIGN_IN) {
    throw new IdentityError('login_required', 'The person has to sign in again at the issuer.', {
      max_age: OLDEST_SIGN_IN,
    });
  }
  const isFirstUse = await ownService(strapi, 'oidc-records').claimOnce(
    'ReplayDetection',
    JSON.stringify([issuer, jti]),
    secondsFromNow(2 * OLDEST_SECONDS),
  );
  if (!isFirstUse) return refuse('assertion was used before');
  return { issuer, subject: JSON.stringify([platform, sub]), platform, email: email ?? null };
};
