import { publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { importJWK, jwtVerify, SignJWT } from 'jose';
import { publicPart, SIGNING_ALGORITHM } from '../oauth/engine/signing-keys';
import { ownService } from '../own-services';
import { secondsFromNow, LIFETIMES } from '../protocol';

const TYPE = 'oauth-id-jag+jwt';

export interface SignedAssertion {
  identity_assertion: string;
  /** ISO 8601. */
  assertion_expires: string;
}

/**
 * Signs an assertion that an agent exchanges for access tokens (RFC 7523). It contains the registration, not the
 * rights: these are looked up at each exchange, so the assertion becomes useless with the end of the grant.
 */
export const signAssertion = async (
  strapi: Core.Strapi,
  registrationId: string,
): Promise<SignedAssertion> => {
  const key = ownService(strapi, 'authorization-server').key();
  const expires = secondsFromNow(LIFETIMES.identityAssertion);
  const assertion = await new SignJWT()
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: TYPE, ...(key.kid && { kid: key.kid }) })
    .setIssuer(publicUrl())
    .setAudience(publicUrl())
    .setSubject(registrationId)
    .setIssuedAt()
    .setExpirationTime(expires)
    .setJti(crypto.randomUUID())
    .sign(await importJWK(key, SIGNING_ALGORITHM));
  return { identity_assertion: assertion, assertion_expires: expires.toISOString() };
};

/** Verifies one of our assertions and returns its registration id; null if it is invalid or expired. */
export const readAssertion = async (
  strapi: Core.Strapi,
  assertion: string,
): Promise<string | null> => {
  const key = publicPart(ownService(strapi, 'authorization-server').key());
  try {
    const { payload } = await jwtVerify(assertion, await importJWK(key, SIGNING_ALGORITHM), {
      algorithms: [SIGNING_ALGORITHM],
      issuer: publicUrl(),
      audience: publicUrl(),
      typ: TYPE,
      requiredClaims: ['sub', 'exp'],
    });
    return payload.sub ?? null;
  } catch {
    // All failures look the same to the caller.
    return null;
  }
};
