import { calculateJwkThumbprint, type JWK } from 'jose';
import { constants, createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { Verifier } from 'http-message-sig';
import { z } from '@strapi/utils';

/** Keys of a directory that are read; the rest is ignored. */
const MAX_KEYS = 50;

/** RSA keys in bits: shorter ones are weak, longer ones cost much time. */
const RSA_BITS = { least: 2048, most: 4096 };

/** Thumbprints of the keys that RFC 9421 Appendix B.1 publishes with their private parts. */
const PUBLISHED_TEST_KEYS = new Set([
  'poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U',
  'oD0HwocPBSfpNy5W3bpJeyFGY_IQ_YpqxSjQ3Yd-CLA',
  'BHj8s0GPnMEQtkaULIM-PLgEhLBbuGUQ1vMxmBWZzEo',
  'ydQXMtvbsOsZyFir-Y7A8t7fKEM1gbKPvyFkdpu4fvI',
]);

const directory = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

const ed25519 = (key: KeyObject): Verifier => ({
  algorithm: 'ed25519',
  verify: (data, signature) => verify(null, data, key, signature),
});

const rsaPss = (key: KeyObject): Verifier => ({
  algorithm: 'rsa-pss-sha512',
  verify: (data, signature) =>
    verify(
      'sha512',
      data,
      { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 },
      signature,
    ),
});

/** Algorithms of signatures that are accepted (RFC 9421 §3.3); none with a shared secret. */
export const ALGORITHMS = ['ed25519', 'rsa-pss-sha512'];

/**
 * Makes the verifier of a public key.
 *
 * @returns null for kinds and sizes of keys that are not accepted
 */
export const verifierOf = (jwk: JWK): Verifier | null => {
  if (jwk.kty !== 'OKP' && jwk.kty !== 'RSA') return null;
  const { kty, crv, x, n, e } = jwk;
  const key = createPublicKey({ key: { kty, crv, x, n, e }, format: 'jwk' });
  if (key.asymmetricKeyType === 'ed25519') return ed25519(key);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  return bits >= RSA_BITS.least && bits <= RSA_BITS.most ? rsaPss(key) : null;
};

/**
 * Reads the usable keys of a key directory (draft-ietf-webbotauth-httpsig-protocol), by JWK thumbprint (RFC 7638).
 * Malformed keys, those for encryption and the published test keys are left out.
 *
 * @throws SyntaxError or ZodError if the text is no set of keys
 */
export const readDirectory = async (text: string): Promise<Map<string, Verifier>> => {
  const { keys } = directory.parse(JSON.parse(text));
  const verifiers = new Map<string, Verifier>();
  for (const jwk of keys.slice(0, MAX_KEYS) as unknown as JWK[]) {
    if (jwk.use !== undefined && jwk.use !== 'sig') continue;
    try {
      const verifier = verifierOf(jwk);
      const thumbprint = await calculateJwkThumbprint(jwk, 'sha256');
      if (verifier !== null && !PUBLISHED_TEST_KEYS.has(thumbprint)) {
        verifiers.set(thumbprint, verifier);
      }
    } catch {
      // One malformed key makes the others no worse.
    }
  }
  return verifiers;
};
