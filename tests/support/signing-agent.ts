import { createSignatureSync, type SignatureComponent } from 'http-message-sig';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** How a request is signed; what is left out is as it should be. */
export interface Signing {
  components?: SignatureComponent[];
  parameters?: Record<string, string | number>;
  signatureAgent?: string;
  key?: KeyObject;
  algorithm?: string;
  signer?: (data: Uint8Array) => Buffer;
  /** Seconds since 1970. */
  now?: number;
}

/** An agent that signs its requests (Web Bot Auth), with an Ed25519 key of its own. */
export interface SigningAgentUnderTest {
  jwk: JWK;
  keyid: string;
  /** Returns the fields that sign a `GET` of an address. */
  sign(address: string, signing?: Signing): Record<string, string>;
}

/** @param origin of the agent's key directory */
export const createSigningAgent = async (origin: string): Promise<SigningAgentUnderTest> => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const jwk = publicKey.export({ format: 'jwk' }) as JWK;
  const keyid = await calculateJwkThumbprint(jwk, 'sha256');
  return {
    jwk,
    keyid,
    sign(
      address,
      {
        components = ['@authority', { name: 'signature-agent', parameters: { key: 'sig1' } }],
        parameters = {},
        signatureAgent = `sig1="${origin}"`,
        key = privateKey,
        algorithm = 'ed25519',
        signer = (data: Uint8Array) => sign(null, data, key),
        now = Math.floor(Date.now() / 1000),
      } = {},
    ) {
      const fields = [{ name: 'signature-agent', value: signatureAgent }];
      const { signature, signatureInput } = createSignatureSync(
        { kind: 'request', method: 'GET', targetUri: address, fields },
        {
          components,
          parameters: {
            created: now,
            expires: now + 60,
            keyid,
            tag: 'web-bot-auth',
            ...parameters,
          },
          signer: { algorithm, sign: signer },
        },
      );
      return {
        'signature-agent': signatureAgent,
        'signature-input': signatureInput,
        signature,
      };
    },
  };
};
