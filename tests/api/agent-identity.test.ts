import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { openBrowser, works, type PersonsBrowser } from '../support/agent-flow';
import { certificateFile, startHttpsServer, type HttpsServer } from '../support/https-server';
import { signIn } from '../support/panel-api';
import { startService, type Service } from '../support/service';

const CLAIM = 'urn:workos:agent-auth:grant-type:claim';
const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const CHIEF = 'chief@example.com';
const ID_JAG = 'urn:ietf:params:oauth:token-type:id-jag';

interface Registration {
  registration_id: string;
  registration_type: string;
  client_id: string;
  claim_token: string;
  claim_url: string;
  post_claim_scopes: string[];
  claim: { user_code: string; verification_uri: string; expires_in: number; interval: number };
}

interface Answer<T> {
  status: number;
  body: T & { error?: string };
  headers: { get(name: string): string | null };
}

describe('An agent registers and is claimed (auth.md 0.7.0)', () => {
  let service: Service;
  let browser: PersonsBrowser;
  /** An identity provider elsewhere, whose assertions the operator accepts. */
  let provider: HttpsServer;
  let issuer: string;
  let issuerKey: CryptoKey;

  beforeAll(async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    issuerKey = privateKey;
    const keys = [{ ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig' }];
    provider = await startHttpsServer((request, response) => {
      const isKeys = request.url === '/keys';
      response.end(JSON.stringify(isKeys ? { keys } : { issuer, jwks_uri: `${issuer}/keys` }));
    });
    issuer = `https://127.0.0.1:${provider.port}`;
    service = await startService({
      env: {
        AGENT_IDENTITY_ISSUERS: issuer,
        NODE_EXTRA_CA_CERTS: certificateFile,
        OUTBOUND_PRIVATE_NETWORKS: '127.0.0.1/32',
      },
    });
    browser = openBrowser(service, (await signIn(service)).token);
  });
  afterAll(async () => {
    await service.stop();
    await provider.stop();
  });

  const post = async <T>(path: string, body: unknown): Promise<Answer<T>> => {
    const response = await fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return {
      status: response.status,
      body: (await response.json()) as T & { error?: string },
      headers: response.headers,
    };
  };

  const token = async (
    parameters: Record<string, string>,
  ): Promise<Answer<Record<string, string>>> => {
    const response = await fetch(`${service.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams(parameters),
    });
    return {
      status: response.status,
      body: (await response.json()) as Record<string, string>,
      headers: response.headers,
    };
  };

  const register = async (): Promise<Registration> => {
    const { status, body } = await post<Registration>('/agent/identity', {
      type: 'service_auth',
      login_hint: CHIEF,
      client_name: 'Desk agent',
    });
    expect(status).toBe(200);
    return body;
  };

  const typed = ({ claim }: Pick<Registration, 'claim'>, userCode = claim.user_code) => ({
    attempt: new URL(claim.verification_uri).searchParams.get('attempt'),
    userCode,
  });

  it('step by step, from registration to a token and the next one', async () => {
    const registration = await register();
    expect(registration).toMatchObject({
      registration_type: 'service_auth',
      claim_url: `${service.url}/agent/identity/claim`,
      post_claim_scopes: ['content:read', 'content:write', 'content:publish'],
      claim: { user_code: expect.stringMatching(/^\d{6}$/), expires_in: 600, interval: 5 },
    });
    expect(registration).not.toHaveProperty('identity_assertion');
    const poll = { grant_type: CLAIM, claim_token: registration.claim_token };
    const pending = await token(poll);
    expect(pending).toMatchObject({ status: 400, body: { error: 'authorization_pending' } });
    expect(pending.headers.get('cache-control')).toBe('no-store');
    expect((await token(poll)).body.error).toBe('slow_down');

    const shown = await browser.panel<{ client: object }>(
      'POST',
      '/claims/find',
      typed(registration),
    );
    expect(shown.data.client).toMatchObject({
      name: 'Desk agent',
      origin: 'identity',
      isNew: true,
    });
    const approval = await browser.panel('POST', '/claims/approve', {
      ...typed(registration),
      scopes: ['content:read', 'content:write'],
    });
    expect(approval.status).toBe(200);

    const first = await token(poll);
    expect(first).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', scope: 'content:read content:write' },
    });
    expect(first.body).not.toHaveProperty('refresh_token');
    expect(await works(service, first.body.access_token ?? '')).toBe(true);
    // The claim token has done its work; the assertion serves from now on.
    expect((await token(poll)).body.error).toBe('invalid_grant');
    const exchange = {
      grant_type: JWT_BEARER,
      assertion: first.body.identity_assertion ?? '',
      resource: `${service.url}/mcp/`,
    };
    const next = await token(exchange);
    expect(next).toMatchObject({ status: 200, body: { scope: 'content:read content:write' } });
    expect(await works(service, next.body.access_token ?? '')).toBe(true);

    const grants = await browser.panel<{ id: string; client: { id: string } }[]>('GET', '/grants');
    const grant = grants.data.find(({ client }) => client.id === registration.client_id);
    await browser.panel('DELETE', `/grants/${grant?.id}`);
    expect(await works(service, next.body.access_token ?? '')).toBe(false);
    expect((await token(exchange)).body.error).toBe('invalid_grant');
  });

  it('with the shape of older versions too', async () => {
    const { status, body } = await post<Registration>('/agent/identity', {
      type: 'identity_assertion',
      assertion_type: 'verified_email',
      assertion: CHIEF,
    });
    expect(status).toBe(200);
    expect(body.registration_type).toBe('service_auth');
  });

  it('never by an account other than the one it named', async () => {
    const { body } = await post<Registration>('/agent/identity', {
      type: 'service_auth',
      login_hint: 'somebody.else@example.com',
    });
    const { status, message } = await browser.panel('POST', '/claims/approve', {
      ...typed(body),
      scopes: ['content:read'],
    });
    expect(status).toBe(403);
    expect(message).toContain('another account');
  });

  it('never by guessing: five wrong codes end the attempt', async () => {
    const registration = await register();
    const wrong = registration.claim.user_code === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess += 1) {
      const { status } = await browser.panel('POST', '/claims/find', typed(registration, wrong));
      expect(status).toBe(404);
    }
    expect((await browser.panel('POST', '/claims/find', typed(registration))).status).toBe(404);
  });

  it('not when the person denies it', async () => {
    const registration = await register();
    await browser.panel('POST', '/claims/deny', typed(registration));
    const answer = await token({ grant_type: CLAIM, claim_token: registration.claim_token });
    expect(answer.body.error).toBe('access_denied');
  });

  it('is refused with the errors of the document', async () => {
    const registration = await register();
    const { claim_token: claimToken } = registration;
    const claimPath = '/agent/identity/claim';
    const refusals: [string, unknown, number, string][] = [
      ['/agent/identity', { type: 'anonymous' }, 400, 'anonymous_not_enabled'],
      ['/agent/identity', { type: 'service_auth' }, 400, 'invalid_login_hint'],
      ['/agent/identity', { type: 'service_auth', login_hint: 'x' }, 400, 'invalid_login_hint'],
      ['/agent/identity', { type: 'other' }, 400, 'invalid_request'],
      ['/agent/identity', [], 400, 'invalid_request'],
      [claimPath, { claim_token: 'x', login_hint: CHIEF }, 400, 'invalid_claim_token'],
      [claimPath, { claim_token: claimToken, login_hint: CHIEF }, 409, 'claimed_or_in_flight'],
      [
        claimPath,
        { claim_token: claimToken, login_hint: 'a@b.example' },
        400,
        'invalid_login_hint',
      ],
    ];
    for (const [path, body, status, error] of refusals) {
      expect(await post(path, body)).toMatchObject({ status, body: { error } });
    }
    const request = {
      type: 'identity_assertion',
      assertion_type: ID_JAG,
      assertion: await assertionOf({ iss: 'https://elsewhere.example' }),
    };
    expect(await post('/agent/identity', request)).toMatchObject({
      status: 400,
      body: { error: 'issuer_not_enabled' },
    });
  });

  const now = () => Math.floor(Date.now() / 1000);

  /** An identity assertion as the provider makes it, with claims changed. */
  const assertionOf = (claims: Record<string, unknown> = {}, key = issuerKey, typ?: string) =>
    new SignJWT({
      iss: issuer,
      aud: service.url,
      sub: 'person-7',
      client_id: 'desk-platform',
      jti: crypto.randomUUID(),
      iat: now(),
      exp: now() + 120,
      auth_time: now() - 60,
      email: CHIEF,
      ...claims,
    })
      .setProtectedHeader({ alg: 'ES256', typ: typ ?? 'oauth-id-jag+jwt' })
      .sign(key);

  const present = (assertion: string) =>
    post<Registration & { identity_assertion: string }>('/agent/identity', {
      type: 'identity_assertion',
      assertion_type: ID_JAG,
      assertion,
    });

  it('with an assertion of a listed issuer, once a person has claimed it', async () => {
    const unknown = await present(await assertionOf());
    expect(unknown).toMatchObject({ status: 401, body: { error: 'interaction_required' } });
    expect(unknown.headers.get('www-authenticate')).toBe('AgentAuth error="interaction_required"');
    expect(unknown.body).not.toHaveProperty('identity_assertion');
    await browser.panel('POST', '/claims/approve', {
      ...typed(unknown.body),
      scopes: ['content:read'],
    });

    const known = await present(await assertionOf());
    expect(known).toMatchObject({ status: 200, body: { scopes: ['content:read'] } });
    const exchanged = await token({
      grant_type: JWT_BEARER,
      assertion: known.body.identity_assertion,
    });
    expect(exchanged).toMatchObject({ status: 200, body: { scope: 'content:read' } });
    // Another platform that speaks for the same person has to ask anew.
    const other = await present(await assertionOf({ client_id: 'another-platform' }));
    expect(other.body.error).toBe('interaction_required');
  });

  it('not with an assertion that is replayed, stale, meant for others or badly signed', async () => {
    const used = await assertionOf();
    await present(used);
    const { privateKey } = await generateKeyPair('ES256');
    const wrong: [string, string][] = [
      [used, 'invalid_request'],
      [await assertionOf({ aud: 'https://other.example' }), 'invalid_request'],
      [await assertionOf({ exp: now() - 1 }), 'invalid_request'],
      [await assertionOf({ iat: now() - 3600 }), 'invalid_request'],
      [await assertionOf({ client_id: undefined }), 'invalid_request'],
      [await assertionOf({}, privateKey), 'invalid_request'],
      [await assertionOf({}, issuerKey, 'JWT'), 'invalid_request'],
      [await assertionOf({ auth_time: undefined }), 'login_required'],
      [await assertionOf({ auth_time: now() - 90_000 }), 'login_required'],
    ];
    for (const [assertion, error] of wrong) {
      expect((await present(assertion)).body.error).toBe(error);
    }
  });

  it('not with an assertion that somebody else signed', async () => {
    const registration = await register();
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const forged = await new SignJWT({})
      .setProtectedHeader({
        alg: 'ES256',
        typ: 'oauth-id-jag+jwt',
        jwk: await exportJWK(publicKey),
      })
      .setIssuer(service.url)
      .setAudience(service.url)
      .setSubject(registration.registration_id)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);
    expect(await token({ grant_type: JWT_BEARER, assertion: forged })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
  });
});
