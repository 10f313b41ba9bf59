import { publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { importJWK, jwtVerify, SignJWT } from 'jose';
import { publicPart, SIGNING_ALGORITHM } from '../oauth/engine/signing-keys';
import { own } from '../own-services';
import { after, LIFETIMES } from '../protocol';

const TYPE = 'oauth-id-jag+jwt';

export interface SignedAssertion {
  identity_assertion: string;
  /** ISO 8601. */
  assertion_expires: string;
}

/**
 * An assertion that an agent exchanges for access tokens (RFC 7523). It names the registration, not
 * the rights: those are looked up at every exchange, so it ends with the grant.
 */
export const signAssertion = async (
  strapi: Core.Strapi,
  registrationId: string,
): Promise<SignedAssertion> => {
  const key = own(strapi, 'authorization-server').key();
  const expires = after(LIFETIMES.identityAssertion);
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

/** The registration that an assertion of ours names, or null when it is not ours or is over. */
export const readAssertion = async (
  strapi: Core.Strapi,
  assertion: string,
): Promise<string | null> => {
  const key = publicPart(own(strapi, 'authorization-server').key());
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
    // Whatever is wrong with it, the caller hears the same.
    return null;
  }
};
