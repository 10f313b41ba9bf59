import { openBrowser, registerClient, type PersonsBrowser } from '../support/agent-flow';
import { signIn } from '../support/panel-api';
import { startService, type Service } from '../support/service';

const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code';

describe('The authorization server', () => {
  let service: Service;
  let browser: PersonsBrowser;

  beforeAll(async () => {
    service = await startService({
      env: {
        RATE_LIMIT_REGISTRATION: '4',
        RATE_LIMIT_AUTHORIZATION: '15',
        RATE_LIMIT_USER_CODE: '3',
      },
    });
    browser = openBrowser(service, (await signIn(service)).token);
  });
  afterAll(() => service.stop());

  const read = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${service.url}${path}`, init);
    return { response, body: (await response.json()) as Record<string, unknown> };
  };

  describe('describes itself', () => {
    it('as RFC 8414 wants, without what it does not do', async () => {
      const { response, body } = await read('/.well-known/oauth-authorization-server');
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
      const at = (path: string) => `${service.url}${path}`;
      expect(body).toMatchObject({
        issuer: service.url,
        authorization_endpoint: at('/oauth/authorize'),
        token_endpoint: at('/oauth/token'),
        registration_endpoint: at('/oauth/register'),
        device_authorization_endpoint: at('/oauth/device/code'),
        code_challenge_methods_supported: ['S256'],
        response_types_supported: ['code'],
        authorization_response_iss_parameter_supported: true,
        client_id_metadata_document_supported: true,
        scopes_supported: ['content:read', 'content:write', 'content:publish'],
        token_endpoint_auth_methods_supported: expect.arrayContaining(['none']),
      });
      const surplus = /userinfo|id_token|claims|subject_types|end_session|acr_/;
      expect(Object.keys(body).filter((name) => surplus.test(name))).toEqual([]);
    });

    it('with addresses that answer', async () => {
      const { body } = await read('/.well-known/oauth-authorization-server');
      const keys = (await (await fetch(String(body.jwks_uri))).json()) as { keys: object[] };
      expect(keys.keys).toHaveLength(1);
      expect(keys.keys[0]).toMatchObject({ kty: 'EC', alg: 'ES256' });
      expect(keys.keys[0]).not.toHaveProperty('d');
      for (const name of ['token_endpoint', 'revocation_endpoint', 'introspection_endpoint']) {
        const answer = await fetch(String(body[name]), { method: 'POST' });
        expect([400, 401]).toContain(answer.status);
      }
    });

    it('with the agent_auth block in both vocabularies', async () => {
      const { body } = await read('/.well-known/oauth-authorization-server');
      const identity = `${service.url}/agent/identity`;
      expect(body.agent_auth).toEqual({
        skill: `${service.url}/auth.md`,
        identity_endpoint: identity,
        claim_endpoint: `${identity}/claim`,
        identity_types_supported: ['service_auth', 'identity_assertion'],
        identity_assertion: {
          assertion_types_supported: ['verified_email'],
          credential_types_supported: ['access_token'],
        },
        register_uri: identity,
        claim_uri: `${identity}/claim`,
        revocation_uri: `${service.url}/oauth/revoke`,
      });
    });

    it.each([
      ['/.well-known/oauth-protected-resource', ''],
      ['/.well-known/oauth-protected-resource/mcp', '/mcp'],
    ])('at %s with exactly the resource that was asked about', async (path, resource) => {
      const { body } = await read(path);
      expect(body).toMatchObject({
        resource: `${service.url}${resource}`,
        authorization_servers: [service.url],
        bearer_methods_supported: ['header'],
      });
    });

    it('to HEAD, to conditional requests, and to scripts of other sites', async () => {
      const address = `${service.url}/.well-known/oauth-protected-resource/mcp`;
      const head = await fetch(address, { method: 'HEAD' });
      expect(head.status).toBe(200);
      const etag = head.headers.get('etag') ?? '';
      const again = await fetch(address, { headers: { 'If-None-Match': etag } });
      expect(again.status).toBe(304);
      const preflight = await fetch(address, {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://inspector.example',
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'mcp-protocol-version',
        },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-headers')).toContain(
        'MCP-Protocol-Version',
      );
    });

    it('never as an OpenID provider, which it is not', async () => {
      const { status } = await fetch(`${service.url}/.well-known/openid-configuration`);
      expect(status).toBe(404);
    });
  });

  it('keeps other methods and other pages of its engine shut', async () => {
    expect((await fetch(`${service.url}/oauth/token`)).status).toBe(405);
    expect((await fetch(`${service.url}/oauth/authorize`, { method: 'POST' })).status).toBe(405);
    for (const path of ['/oauth/session/end', '/oauth/me', '/session/end/confirm', '/request']) {
      expect((await fetch(`${service.url}${path}`)).status).toBe(404);
    }
  });

  describe('bounds what one address may do', () => {
    it('guesses of a code, by person', async () => {
      const statuses: number[] = [];
      for (let guess = 0; guess < 5; guess += 1) {
        const { status } = await browser.panel('POST', '/device/find', { userCode: 'BBBB-BBBB' });
        statuses.push(status);
      }
      expect(statuses).toEqual([404, 404, 404, 429, 429]);
    });

    it('registrations, by the hour', async () => {
      const metadata = { grant_types: [DEVICE], redirect_uris: [] };
      for (let count = 0; count < 3; count += 1) await registerClient(service, metadata);
      const fourth = await fetch(`${service.url}/agent/identity`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ type: 'anonymous' }),
      });
      expect(fourth.status).toBe(400);
      const fifth = await fetch(`${service.url}/oauth/register`, { method: 'POST' });
      expect(fifth.status).toBe(429);
      expect(fifth.headers.get('ratelimit-policy')).toBe('"registration";q=4;w=3600');
      expect(Number(fifth.headers.get('retry-after'))).toBeGreaterThan(3000);
    });

    it('requests for tokens, by the minute', async () => {
      let status = 0;
      for (let count = 0; count < 20 && status !== 429; count += 1) {
        const answer = await fetch(`${service.url}/oauth/token`, { method: 'POST' });
        ({ status } = answer);
      }
      expect(status).toBe(429);
    });
  });
});
