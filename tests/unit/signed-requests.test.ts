import type { JWK } from 'jose';
import { createHmac, generateKeyPairSync } from 'node:crypto';
import {
  readDirectory,
  verifierOf,
} from '../../src/plugins/traffic/server/src/signatures/directory-keys';
import {
  UnknownKeyError,
  verifySignedRequest,
} from '../../src/plugins/traffic/server/src/signatures/signed-request';
import {
  createSigningAgent,
  type Signing,
  type SigningAgentUnderTest,
} from '../support/signing-agent';

const SITE = 'https://example.com';
const AGENT = 'https://signature-agent.test';
/** Moment of the draft's vectors. */
const NOW = 1_735_689_600;

/** The keys of RFC 9421 Appendix B.1, and what draft-ietf-webbotauth-httpsig-protocol Appendix E signs with them. */
const ED25519: JWK = {
  kty: 'OKP',
  crv: 'Ed25519',
  x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
};
const RSA: JWK = {
  kty: 'RSA',
  n: 'r4tmm3r20Wd_PbqvP1s2-QEtvpuRaV8Yq40gjUR8y2Rjxa6dpG2GXHbPfvMs8ct-Lh1GH45x28Rw3Ry53mm-oAXjyQ86OnDkZ5N8lYbggD4O3w6M6pAvLkhk95AndTrifbIFPNU8PPMO7OyrFAHqgDsznjPFmTOtCEcN2Z1FpWgchwuYLPL-Wokqltd11nqqzi-bJ9cvSKADYdUAAN5WUtzdpiy6LbTgSxP7ociU4Tn0g5I6aDZJ7A8Lzo0KSyZYoA485mqcO0GVAdVw9lq4aOT9v6d-nb4bnNkQVklLQ3fVAvJm-xdDOp9LCNCN48V2pnDOkFV6-U9nV5oyc6XI2w',
  e: 'AQAB',
};
const ED25519_ID = 'poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U';
const RSA_ID = 'oD0HwocPBSfpNy5W3bpJeyFGY_IQ_YpqxSjQ3Yd-CLA';
const published = new Map([
  [ED25519_ID, verifierOf(ED25519)],
  [RSA_ID, verifierOf(RSA)],
]);

const DICTIONARY = 'agent2="https://signature-agent.test"';
const VECTORS: [name: string, agent: string, input: string, signature: string][] = [
  [
    'Ed25519',
    DICTIONARY,
    `sig2=("@authority" "signature-agent";key="agent2");created=1735689600;keyid="${ED25519_ID}";alg="ed25519";expires=4889289600;nonce="n9p433xm+NJ3ph3upfBIGmsuwHw387YV7Q/F+6BSpGCVjYCqQw6rznNA8PVVLySrAWsv0hQtFioQb6E1YsauiA==";tag="web-bot-auth"`,
    'sig2=:RdNFx5Bj6au3YgAMQL/RzmUlZE8QZLIaXGRpw985hWnwPfMxT228NMk6ehRS1PSl4e8PhbNZACSanGdhEwYCCg==:',
  ],
  [
    'Ed25519, former syntax',
    `"${AGENT}"`,
    `sig2=("@authority" "signature-agent");created=1735689600;keyid="${ED25519_ID}";alg="ed25519";expires=1735693200;nonce="e8N7S2MFd/qrd6T2R3tdfAuuANngKI7LFtKYI/vowzk4lAZYadIX6wW25MwG7DCT9RUKAJ0qVkU0mEeLElW1qg==";tag="web-bot-auth"`,
    'sig2=:jdq0SqOwHdyHr9+r5jw3iYZH6aNGKijYp/EstF4RQTQdi5N5YYKrD+mCT1HA1nZDsi6nJKuHxUi/5Syp3rLWBA==:',
  ],
  [
    'RSA-PSS',
    DICTIONARY,
    `sig2=("@authority" "signature-agent";key="agent2");created=1735689600;keyid="${RSA_ID}";alg="rsa-pss-sha512";expires=4889289600;nonce="wcfPQPh7SzkvrIVvhD00vNk9PkxJNY2NVbYl2PVBB4zmUoluSwE7W6bPtF60QA3k8g06FU7PPCD+J58YofY1zg==";tag="web-bot-auth"`,
    'sig2=:gHzpLNeHaHIO19NaJH9YMW5dcVSi2s0wOMBr6p18vcofS106sfC4KBIS0/szPlBBd1vIcyQ88B6CTEWIhRAiVrb9zfX0mx1aG12CSGWcYkSirHeyTxhbuJvXd27ed6skWoy4PjXItq38936ivUQjfdIwXh1aX6HxkAC3vRnEdSNfntkLWeEuIQ5BLIOBGE39fSwg27Qjq6OVWYas/9/aFUr3HA34MXWYdp+//cvlEKDp3kRoLOw9ro0AOr6srHrTeEtxon2afcws1aZVSlPdd2fZSEIGmw9HAHLDCEkFTERu1gH2k/zIEqgy7CAYXI9E5slog0cLg/Vc6+f8gih33g==:',
  ],
];

type Fields = Record<string, string>;

const requestOf = (fields: Fields, url = '/') => ({
  method: 'GET',
  url,
  headers: fields,
  rawHeaders: Object.entries(fields).flat(),
});

const vectorOf = (name: string): Fields => {
  const [, agent = '', input = '', signature = ''] =
    VECTORS.find(([named]) => named === name) ?? [];
  return { 'signature-agent': agent, 'signature-input': input, signature };
};

interface Given {
  publicOrigin?: string;
  now?: number;
  url?: string;
}

const verifyVector = (fields: Fields, { publicOrigin = SITE, now = NOW, url }: Given = {}) =>
  verifySignedRequest(requestOf(fields, url), {
    publicOrigin,
    now,
    keyOf: (origin, keyid) => (origin === AGENT ? (published.get(keyid) ?? undefined) : undefined),
  });

describe('Vectors of the draft', () => {
  test.each(VECTORS.map(([name]) => name))('%s is verified', async (name) => {
    expect(await verifyVector(vectorOf(name))).toBe(AGENT);
  });

  test('are refused at another site, too early, too late, and a day after', async () => {
    const fields = vectorOf('Ed25519, former syntax');
    const elsewhere = { publicOrigin: 'https://other.example' };
    await expect(verifyVector(fields, elsewhere)).rejects.toThrow('Signature verification failed');
    await expect(verifyVector(fields, { now: NOW - 60 })).rejects.toThrow('created in the future');
    await expect(verifyVector(fields, { now: NOW + 3606 })).rejects.toThrow('has expired');
    const longLived = vectorOf('Ed25519');
    await expect(verifyVector(longLived, { now: NOW + 86_406 })).rejects.toThrow('too old');
  });

  test('are refused when the agent is another, or the label of its member', async () => {
    const fields = vectorOf('Ed25519');
    const other = { ...fields, 'signature-agent': 'agent2="https://other.test"' };
    await expect(verifyVector(other)).rejects.toThrow(UnknownKeyError);
    const relabelled = { ...fields, 'signature-agent': 'agent3="https://signature-agent.test"' };
    await expect(verifyVector(relabelled)).rejects.toThrow('no dictionary member');
  });
});

describe('What an agent has signed', () => {
  let signer: SigningAgentUnderTest;

  const signed = (signing: Signing = {}): Fields =>
    signer.sign(`${SITE}/news`, { now: NOW, ...signing });

  const verify = async (fields: Fields, url = '/news'): Promise<string> => {
    const keys = await readDirectory(JSON.stringify({ keys: [signer.jwk] }));
    return verifySignedRequest(requestOf(fields, url), {
      publicOrigin: SITE,
      now: NOW,
      keyOf: (origin, id) => (origin === AGENT ? keys.get(id) : undefined),
    });
  };

  beforeAll(async () => {
    signer = await createSigningAgent(AGENT);
  });

  test('is verified, also by the whole address, which then is the only one', async () => {
    expect(await verify(signed())).toBe(AGENT);
    const components = ['@target-uri', { name: 'signature-agent', parameters: { key: 'sig1' } }];
    expect(await verify(signed({ components }))).toBe(AGENT);
    await expect(verify(signed({ components }), '/other')).rejects.toThrow('verification failed');
  });

  test.each<[string, Signing]>([
    ['another key', { key: generateKeyPairSync('ed25519').privateKey }],
    [
      'a shared secret',
      {
        algorithm: 'hmac-sha256',
        signer: (data) => createHmac('sha256', String(signer.jwk.x)).update(data).digest(),
      },
    ],
    ['a shared secret, by name', { parameters: { alg: 'hmac-sha256' }, algorithm: 'hmac-sha256' }],
    [
      'no site',
      { components: ['@method', { name: 'signature-agent', parameters: { key: 'sig1' } }] },
    ],
    ['no agent', { components: ['@authority'] }],
    ['another tag', { parameters: { tag: 'payment' } }],
    ['an agent without https', { signatureAgent: 'sig1="http://signature-agent.test"' }],
    ['an agent that is a path', { signatureAgent: `sig1="${AGENT}/keys"` }],
    ['an agent of another kind', { signatureAgent: `sig1="${AGENT}";type=jwks_uri` }],
    ['an unknown key', { parameters: { keyid: ED25519_ID } }],
    ['an endless field', { parameters: { nonce: 'x'.repeat(5000) } }],
  ])('is refused with %s', async (_what, given) => {
    await expect(verify(signed(given))).rejects.toThrow();
  });

  test('is refused in part, garbled, or with two signatures of which one is gone', async () => {
    const {
      'signature-agent': agent = '',
      'signature-input': input = '',
      signature = '',
    } = signed();
    for (const fields of [
      { 'signature-agent': agent, 'signature-input': input },
      { 'signature-agent': agent, 'signature-input': `${input}, sig2=("@method")`, signature },
      { 'signature-agent': agent, 'signature-input': input.replace(/;expires=\d+/, ''), signature },
      { 'signature-agent': '"', 'signature-input': input, signature },
      { 'signature-agent': agent, 'signature-input': '(((', signature },
      { 'signature-agent': agent, 'signature-input': input, signature: 'sig1=:AAAA:' },
    ]) {
      await expect(verify(fields as Fields)).rejects.toThrow();
    }
  });

  test('needs keys that are neither the published ones nor of another kind', async () => {
    const { publicKey: short } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const weak = short.export({ format: 'jwk' });
    const secret = { kty: 'oct', k: 'c2VjcmV0' };
    const keys = [
      ED25519,
      RSA,
      weak,
      secret,
      { kty: 'OKP' },
      { ...signer.jwk, use: 'enc' },
      signer.jwk,
    ];
    expect([...(await readDirectory(JSON.stringify({ keys }))).keys()]).toEqual([signer.keyid]);
    await expect(readDirectory('{"keys":7}')).rejects.toThrow();
    await expect(readDirectory('<html>')).rejects.toThrow(SyntaxError);
  });
});
