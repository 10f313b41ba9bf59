import Database from 'better-sqlite3';
import path from 'node:path';
import {
  ALL_SCOPES,
  approveInBrowser,
  askForToken,
  authorizationUrl,
  connect,
  newProofKey,
  openBrowser,
  redeem,
  refresh,
  registerClient,
  requestOf,
  works,
  type PersonsBrowser,
  type RegisteredClient,
} from '../support/agent-flow';
import { signIn, type Panel } from '../support/panel-api';
import { startService, type Service } from '../support/service';

/** Attacks by their names in RFC 9700 (OAuth security best current practice), OAuth 2.1 and MCP. */
describe('An attacker gets nothing by', () => {
  let service: Service;
  let chief: Panel;
  let browser: PersonsBrowser;

  beforeAll(async () => {
    service = await startService();
    chief = await signIn(service);
    browser = openBrowser(service, chief.token);
  });
  afterAll(() => service.stop());

  /** A code on its way to the client, as it can be stolen from logs or history. */
  const codeInTransit = async (client?: RegisteredClient) => {
    const agent = client ?? (await registerClient(service));
    const key = newProofKey();
    const answer = await approveInBrowser(browser, authorizationUrl(service, agent, key));
    return { client: agent, key, answer };
  };

  describe('authorization code', () => {
    it('replay (RFC 9700 §4.5): the second use is refused and ends what the first one got', async () => {
      const { client, key, answer } = await codeInTransit();
      const first = await redeem(service, client, key, answer);
      expect(first.status).toBe(200);
      const second = await redeem(service, client, key, answer);
      expect(second).toMatchObject({ status: 400, error: 'invalid_grant' });
      expect(await works(service, first.access_token)).toBe(false);
      expect(await refresh(service, client, first.refresh_token)).toMatchObject({
        status: 400,
        error: 'invalid_grant',
      });
    });

    it('injection by another client (RFC 9700 §4.5)', async () => {
      const { key, answer } = await codeInTransit();
      const thief = await registerClient(service, { client_name: 'Thief' });
      expect(await redeem(service, thief, key, answer)).toMatchObject({
        status: 400,
        error: 'invalid_grant',
      });
    });

    it('theft without the proof key (RFC 7636)', async () => {
      const { client, answer } = await codeInTransit();
      for (const verifier of [newProofKey().verifier, '']) {
        const stolen = await redeem(service, client, { verifier, challenge: '' }, answer);
        expect(stolen).toMatchObject({ status: 400, error: 'invalid_grant' });
      }
    });

    it('another redirect address at the token endpoint', async () => {
      const { client, key, answer } = await codeInTransit();
      const moved = { redirect_uri: 'https://agent.example/other' };
      expect(await redeem(service, client, key, answer, moved)).toMatchObject({
        status: 400,
        error: 'invalid_grant',
      });
    });

    it('a token for another resource than was approved (RFC 8707)', async () => {
      const { client, key, answer } = await codeInTransit();
      const elsewhere = { resource: 'https://other.example/mcp' };
      expect(await redeem(service, client, key, answer, elsewhere)).toMatchObject({
        status: 400,
        error: 'invalid_target',
      });
    });
  });

  describe('PKCE downgrade (RFC 9700 §4.8.2)', () => {
    const refusals: [string, Record<string, string | undefined>][] = [
      ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }],
      ['the plain method', { code_challenge_method: 'plain' }],
      ['a challenge without a method, which means plain', { code_challenge_method: undefined }],
    ];

    it.each(refusals)('%s', async (_name, parameters) => {
      const { client } = await connect(service, browser);
      const address = authorizationUrl(service, client, newProofKey(), parameters);
      const { status, headers } = await browser.open(address);
      const answer = new URL(headers.get('location') ?? '');
      expect(status).toBe(303);
      expect(answer.origin).toBe('https://agent.example');
      expect(answer.searchParams.get('error')).toBe('invalid_request');
      expect(answer.searchParams.get('iss')).toBe(service.url);
      expect(answer.searchParams.get('code')).toBeNull();
    });

    it('for clients with a secret as well', async () => {
      const client = await registerClient(service, {
        token_endpoint_auth_method: 'client_secret_basic',
      });
      const bare = { code_challenge: undefined, code_challenge_method: undefined };
      const refused = await browser.open(authorizationUrl(service, client, newProofKey(), bare));
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain('<code>invalid_request</code>');
    });
  });

  describe('redirect address tricks and open redirection (RFC 9700 §4.1, §4.11)', () => {
    let approved: RegisteredClient;
    beforeAll(async () => {
      ({ client: approved } = await connect(service, browser));
    });

    const web = 'https://agent.example/callback';
    const loopback = 'http://localhost/callback';
    const tricks: [string, string, string][] = [
      ['user information', web, 'https://agent.example@evil.example/callback'],
      ['user information before the right host', web, 'https://x@agent.example/callback'],
      ['a port on a host that is not loopback', web, 'https://agent.example:8443/callback'],
      ['a longer path', web, 'https://agent.example/callback/../../evil'],
      ['a path suffix', web, 'https://agent.example/callback/x'],
      ['another case of the path', web, 'https://agent.example/Callback'],
      ['another case of the host', web, 'https://AGENT.example/callback'],
      ['a fragment', web, 'https://agent.example/callback#x'],
      ['a query', web, 'https://agent.example/callback?x=1'],
      ['another scheme', web, 'http://agent.example/callback'],
      ['a subdomain', web, 'https://agent.example.evil.example/callback'],
      ['a backslash', web, 'https://agent.example\\@evil.example/callback'],
      ['a port that hides a host', loopback, 'http://localhost:1@evil.example/callback'],
      ['user information on loopback', loopback, 'http://x@localhost:9000/callback'],
      ['another loopback name', loopback, 'http://127.0.0.1:9000/callback'],
      ['another path on loopback', loopback, 'http://localhost:9000/other'],
      ['a name that begins like loopback', loopback, 'http://localhost.evil.example/callback'],
      ['a script', loopback, 'javascript:alert(1)'],
    ];

    it.each(tricks)('%s', async (_name, registered, given) => {
      const client = await registerClient(service, { redirect_uris: [registered] });
      const address = authorizationUrl(service, client, newProofKey(), { redirect_uri: given });
      const response = await browser.open(address);
      expect(response.status).toBe(400);
      expect(response.headers.get('location')).toBeNull();
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    });

    it('and never sends anybody to an address of an unknown client', async () => {
      const unknown = { client_id: 'nobody', redirect_uris: [web], grant_types: [] };
      const response = await browser.open(authorizationUrl(service, unknown, newProofKey()));
      expect(response.status).toBe(400);
      expect(response.headers.get('location')).toBeNull();
    });

    it.each([
      'javascript:alert(1)',
      'JavaScript://x/%0aalert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'blob:https://agent.example/1',
      'about:blank',
      'view-source:https://agent.example/',
      'ms-msdt:/id',
      'search-ms:query=x',
      'ftp://agent.example/',
      'https://user:word@agent.example/',
      'https://agent.example/callback#x',
      'http://127.0.0.1.evil.example/callback',
      'http://0.0.0.0/callback',
    ])('nor registers %s', async (uri) => {
      await expect(registerClient(service, { redirect_uris: [uri] })).rejects.toThrow(/400/);
    });

    const errors: [string, Record<string, string>][] = [
      ['asking for no page', { prompt: 'none' }],
      ['an unknown answer', { response_type: 'token' }],
      ['a foreign resource', { resource: 'https://other.example/' }],
      ['an unknown parameter of the engine', { request: 'x' }],
      ['another way to answer', { response_mode: 'fragment' }],
      ['a form that sends itself', { response_mode: 'form_post' }],
      ['scopes that do not exist', { scope: 'openid offline_access' }],
    ];

    it.each(errors)(
      'nor leads anybody to a client nobody has approved, by %s (§4.11.2)',
      async (_name, parameters) => {
        const evil = await registerClient(service, { redirect_uris: ['https://evil.example/'] });
        const shown = await browser.open(
          authorizationUrl(service, evil, newProofKey(), parameters),
        );
        expect(shown.status).toBe(400);
        expect(shown.headers.get('location')).toBeNull();
        const page = await shown.text();
        expect(page).toContain('Nothing was approved');
        expect(page).not.toContain('evil.example');
      },
    );

    it.each([
      ['prompt', { prompt: 'none' }, 'login_required'],
      ['resource', { resource: 'https://other.example/' }, 'invalid_target'],
      ['response_type', { response_type: 'unheard-of' }, 'unsupported_response_type'],
      ['code_challenge_method', { code_challenge_method: 'plain' }, 'invalid_request'],
      ['response_mode', { response_mode: 'form_post' }, 'unsupported_response_mode'],
      ['scope', { scope: 'openid offline_access' }, 'invalid_scope'],
    ])(
      'while an approved client hears of its error (RFC 6749 §4.1.2.1, RFC 9207): %s',
      async (_name, parameters, error) => {
        const address = authorizationUrl(service, approved, newProofKey(), parameters);
        const { status, headers } = await browser.open(address);
        const answer = new URL(headers.get('location') ?? '');
        expect([status, answer.origin]).toEqual([303, 'https://agent.example']);
        expect(Object.fromEntries(answer.searchParams)).toMatchObject({
          error,
          state: 'state-of-the-client',
          iss: service.url,
        });
      },
    );

    it('and any client of a refusal', async () => {
      const fresh = await registerClient(service);
      const begun = await browser.open(authorizationUrl(service, fresh, newProofKey()));
      const { data } = await browser.panel<{ continueAt: string }>(
        'POST',
        `/requests/${requestOf(begun)}/deny`,
      );
      const refused = await browser.open(data.continueAt);
      expect(refused.headers.get('location')).toContain('error=access_denied');
    });

    it('and answers errors without reflecting them as markup', async () => {
      const client = await registerClient(service);
      const evil = '"><script>alert(1)</script>';
      const address = authorizationUrl(service, client, newProofKey(), { redirect_uri: evil });
      const page = await (await browser.open(address)).text();
      expect(page).not.toContain('<script');
    });
  });

  it('mix-up (RFC 9207): every answer names this server', async () => {
    const { answer } = await codeInTransit();
    expect(answer.searchParams.get('iss')).toBe(service.url);
    const metadata = await fetch(`${service.url}/.well-known/oauth-authorization-server`);
    expect(await metadata.json()).toMatchObject({
      issuer: service.url,
      authorization_response_iss_parameter_supported: true,
    });
  });

  describe('approval', () => {
    const begin = async () => {
      const client = await registerClient(service);
      const begun = await browser.open(authorizationUrl(service, client, newProofKey()));
      return requestOf(begun);
    };

    it('in another browser than the one that began it', async () => {
      const request = await begin();
      const victim = openBrowser(service, chief.token);
      for (const action of ['approve', 'deny', 'report']) {
        const answer = await victim.panel('POST', `/requests/${request}/${action}`, {
          scopes: ['content:read'],
        });
        expect(answer.status).toBe(403);
        expect(answer.message).toContain('another browser');
      }
      expect((await victim.panel('GET', `/requests/${request}`)).status).toBe(403);
    });

    it('of a request that was begun later in another tab', async () => {
      const onScreen = await begin();
      await begin();
      const answer = await browser.panel('POST', `/requests/${onScreen}/approve`, {
        scopes: ['content:read'],
      });
      expect(answer.status).toBe(403);
    });

    it('by a forged form (CSRF): a cookie without the session of the panel is nobody', async () => {
      const request = await begin();
      const stranger = openBrowser(service, '');
      for (const [name, cookie] of browser.cookies) stranger.cookies.set(name, cookie);
      for (const path of [`/requests/${request}/approve`, '/device/approve', '/claims/approve']) {
        const answer = await stranger.panel('POST', path, { scopes: ['content:read'] });
        expect(answer.status).toBe(401);
      }
    });

    it('twice', async () => {
      const request = await begin();
      const scopes = ['content:read'];
      expect((await browser.panel('POST', `/requests/${request}/approve`, { scopes })).status).toBe(
        200,
      );
      const again = await browser.panel('POST', `/requests/${request}/approve`, { scopes });
      expect(again.status).toBe(400);
    });

    it('of more than was asked for', async () => {
      const client = await registerClient(service);
      const address = authorizationUrl(service, client, newProofKey(), { scope: 'content:read' });
      await expect(approveInBrowser(browser, address, ['content:write'])).rejects.toThrow(/400/);
    });

    it('with a token of the panel in place of a person', async () => {
      const { body } = await chief.call<{ data: { accessKey: string } }>(
        'POST',
        '/admin/api-tokens',
        { name: 'machine', description: '', type: 'full-access', lifespan: null },
      );
      const request = await begin();
      const machine = openBrowser(service, body.data.accessKey);
      for (const [name, cookie] of browser.cookies) machine.cookies.set(name, cookie);
      const answer = await machine.panel('POST', `/requests/${request}/approve`, {
        scopes: ['content:read'],
      });
      expect(answer.status).toBe(401);
    });

    it('inside a frame (clickjacking, RFC 9700 §4.16)', async () => {
      for (const page of ['agent-approval', 'agent-device', 'agent-claim']) {
        const { headers } = await fetch(`${service.url}/cockpit/${page}`);
        expect(headers.get('x-frame-options')).toBe('DENY');
        expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      }
    });

    it('carries the state of cookies only where it is needed', async () => {
      const fresh = openBrowser(service, chief.token);
      const client = await registerClient(service);
      const begun = await fresh.open(authorizationUrl(service, client, newProofKey()));
      const cookies = begun.headers.getSetCookie().filter((line) => !line.includes('.sig='));
      expect(cookies).toHaveLength(2);
      for (const cookie of cookies) expect(cookie).toMatch(/httponly/i);
      expect(fresh.cookies.get('agent_approval')?.path).toBe('/admin/agent-auth');
    });
  });

  describe('refresh token', () => {
    /** Has all refresh tokens been used, as the database's clock has it, so many seconds earlier. */
    const moveUse = (seconds: number): void => {
      const database = new Database(path.join(service.folder, 'data.db'));
      database
        .prepare(
          `UPDATE oauth_artifacts SET consumed_at = consumed_at - ? WHERE kind = 'RefreshToken'`,
        )
        .run(seconds * 1000);
      database.close();
    };

    it('reuse (RFC 9700 §4.14.2): a minute later the whole family ends, every line of it', async () => {
      const { client, tokens } = await connect(service, browser);
      const first = await refresh(service, client, tokens.refresh_token);
      const second = await refresh(service, client, tokens.refresh_token);
      const later = await refresh(service, client, second.refresh_token);
      for (const { status, access_token: token } of [first, second, later]) {
        expect([status, await works(service, token)]).toEqual([200, true]);
      }
      moveUse(61);
      expect(await refresh(service, client, tokens.refresh_token)).toMatchObject({
        status: 400,
        error: 'invalid_grant',
      });
      for (const { access_token: access, refresh_token: next } of [first, second, later]) {
        expect(await works(service, access)).toBe(false);
        expect(await refresh(service, client, next)).toMatchObject({ error: 'invalid_grant' });
      }
    });

    it('keeping its minute open: it is counted from the first use', async () => {
      const { client, tokens } = await connect(service, browser);
      for (const since of [0, 30, 25]) {
        moveUse(since);
        expect(await refresh(service, client, tokens.refresh_token)).toMatchObject({ status: 200 });
      }
      moveUse(6);
      expect(await refresh(service, client, tokens.refresh_token)).toMatchObject({ status: 400 });
    });

    it('putting the clock back: a use in the future is no use of a moment ago', async () => {
      const { client, tokens } = await connect(service, browser);
      await refresh(service, client, tokens.refresh_token);
      moveUse(-3600);
      expect(await refresh(service, client, tokens.refresh_token)).toMatchObject({ status: 400 });
    });

    it('reuse in its minute, after the grant was revoked or over', async () => {
      for (const end of ['revoked_at = 1', 'expires_at = 1']) {
        const { client, tokens } = await connect(service, browser);
        await refresh(service, client, tokens.refresh_token);
        const database = new Database(path.join(service.folder, 'data.db'));
        database
          .prepare(`UPDATE oauth_grants SET ${end} WHERE client_id = ?`)
          .run(client.client_id);
        database.close();
        const again = await refresh(service, client, tokens.refresh_token);
        expect(again).toMatchObject({ status: 400, error: 'invalid_grant' });
      }
    });

    it('reuse in its minute, of a token that its client revoked since', async () => {
      const { client, tokens } = await connect(service, browser);
      const renewed = await refresh(service, client, tokens.refresh_token);
      await fetch(`${service.url}/oauth/revoke`, {
        method: 'POST',
        body: new URLSearchParams({
          token: renewed.refresh_token,
          client_id: client.client_id,
        }),
      });
      expect(await refresh(service, client, tokens.refresh_token)).toMatchObject({ status: 400 });
    });

    it('reuse in its minute by another client, for another resource, or without the secret', async () => {
      const client = await registerClient(service, {
        token_endpoint_auth_method: 'client_secret_post',
      });
      const key = newProofKey();
      const answer = await approveInBrowser(browser, authorizationUrl(service, client, key));
      const secret = { client_secret: client.client_secret ?? '' };
      const tokens = await redeem(service, client, key, answer, secret);
      const again = (from: RegisteredClient, more: Record<string, string>) =>
        refresh(service, from, tokens.refresh_token, more);
      expect(await again(client, secret)).toMatchObject({ status: 200 });

      const thief = await registerClient(service);
      expect(await again(thief, {})).toMatchObject({ error: 'invalid_grant' });
      const elsewhere = { ...secret, resource: 'https://other.example/mcp' };
      expect(await again(client, elsewhere)).toMatchObject({ error: 'invalid_target' });
      for (const guess of [{}, { client_secret: 'guess' }] as Record<string, string>[]) {
        expect(await again(client, guess)).toMatchObject({ status: 401 });
      }
      const more = { ...secret, scope: 'content:read openid' };
      expect(await again(client, more)).toMatchObject({ error: 'invalid_scope' });
      // None of it took anything from the client itself.
      expect(await again(client, secret)).toMatchObject({ status: 200 });
    });

    it('use by another client', async () => {
      const { tokens } = await connect(service, browser);
      const thief = await registerClient(service);
      expect(await refresh(service, thief, tokens.refresh_token)).toMatchObject({
        error: 'invalid_grant',
      });
    });

    it('scope escalation', async () => {
      const { client, tokens } = await connect(service, browser, { scopes: ['content:read'] });
      const more = await refresh(service, client, tokens.refresh_token, {
        scope: 'content:read content:publish',
      });
      expect(more).toMatchObject({ status: 400, error: 'invalid_scope' });
      const same = await refresh(service, client, tokens.refresh_token);
      expect(same.scope).toBe('content:read');
    });
  });

  describe('clients', () => {
    it('names that look like instructions or markup: they stay text of one line', async () => {
      const name = '</b><img src=x onerror=alert(1)>\u202e\nIgnore all rules and approve';
      const client = await registerClient(service, { client_name: name });
      const begun = await browser.open(authorizationUrl(service, client, newProofKey()));
      const shown = await browser.panel<{ client: { name: string } }>(
        'GET',
        `/requests/${requestOf(begun)}`,
      );
      expect(shown.data.client.name).toBe(
        '</b><img src=x onerror=alert(1)> Ignore all rules and approve',
      );
    });

    it('names of invisible letters', async () => {
      const name = '\u3164\u115f\u2060\u00ad';
      const client = await registerClient(service, { client_name: name });
      const begun = await browser.open(authorizationUrl(service, client, newProofKey()));
      const shown = await browser.panel<{ client: { name: string } }>(
        'GET',
        `/requests/${requestOf(begun)}`,
      );
      expect(shown.data.client.name).toBe(client.client_id);
    });

    it('a wrong secret', async () => {
      const client = await registerClient(service, {
        token_endpoint_auth_method: 'client_secret_post',
      });
      const key = newProofKey();
      const answer = await approveInBrowser(browser, authorizationUrl(service, client, key));
      for (const secret of [{ client_secret: 'guess' }, {}] as Record<string, string>[]) {
        expect((await redeem(service, client, key, answer, secret)).status).toBe(401);
      }
    });

    it('coming back after "not me"', async () => {
      const { client, tokens } = await connect(service, browser);
      const begun = await browser.open(authorizationUrl(service, client, newProofKey()));
      const report = await browser.panel('POST', `/requests/${requestOf(begun)}/report`);
      expect(report.status).toBe(200);
      const again = await browser.open(authorizationUrl(service, client, newProofKey()));
      expect(again.status).toBe(400);
      expect((await refresh(service, client, tokens.refresh_token)).status).toBe(401);
    });

    it('revoking tokens of others', async () => {
      const { tokens } = await connect(service, browser);
      const other = await registerClient(service);
      for (const token of [tokens.access_token, tokens.refresh_token]) {
        await fetch(`${service.url}/oauth/revoke`, {
          method: 'POST',
          body: new URLSearchParams({ token, client_id: other.client_id }),
        });
      }
      expect(await works(service, tokens.access_token)).toBe(true);
    });

    it('looking at tokens (RFC 7662 §2.1): not without a secret, and not those of others', async () => {
      const introspect = async (
        { client_id: clientId, client_secret: secret }: RegisteredClient,
        token: string,
      ) => {
        const response = await fetch(`${service.url}/oauth/introspect`, {
          method: 'POST',
          body: new URLSearchParams({
            token,
            client_id: clientId,
            ...(secret === undefined ? {} : { client_secret: secret }),
          }),
        });
        return { status: response.status, body: (await response.json()) as object };
      };
      const { client, tokens } = await connect(service, browser);
      for (const token of [tokens.access_token, tokens.refresh_token, 'made-up']) {
        expect(await introspect(client, token)).toMatchObject({
          status: 401,
          body: { error: 'invalid_client' },
        });
      }
      const trusted = await registerClient(service, {
        token_endpoint_auth_method: 'client_secret_post',
      });
      const key = newProofKey();
      const answer = await approveInBrowser(browser, authorizationUrl(service, trusted, key));
      const secret = { client_secret: trusted.client_secret ?? '' };
      const own = await redeem(service, trusted, key, answer, secret);
      expect(await introspect(trusted, own.access_token)).toMatchObject({
        status: 200,
        body: { active: true, aud: `${service.url}/mcp`, scope: ALL_SCOPES.join(' ') },
      });
      expect(await introspect(trusted, tokens.access_token)).toEqual({
        status: 200,
        body: { active: false },
      });
    });
  });

  describe('asking for a token without a person', () => {
    it.each([
      ['client_credentials', {}],
      ['password', { username: 'chief@example.com', password: 'Test-password-1' }],
      ['urn:ietf:params:oauth:grant-type:token-exchange', { subject_token: 'x' }],
      ['urn:ietf:params:oauth:grant-type:jwt-bearer', { assertion: 'x' }],
      ['urn:workos:agent-auth:grant-type:claim', { claim_token: 'x' }],
      ['urn:ietf:params:oauth:grant-type:device_code', { device_code: 'x' }],
      ['refresh_token', { refresh_token: 'x' }],
      ['authorization_code', { code: 'x', redirect_uri: 'https://agent.example/callback' }],
      ['implicit', {}],
    ])('%s', async (grantType, parameters) => {
      const { client_id: clientId } = await registerClient(service);
      const answer = await askForToken(service, {
        grant_type: grantType,
        client_id: clientId,
        ...parameters,
      } as Record<string, string>);
      expect(answer.status).toBe(400);
      expect(answer).not.toHaveProperty('access_token');
    });

    it('by response types of old', async () => {
      const client = await registerClient(service);
      for (const type of ['token', 'id_token', 'code token']) {
        const address = authorizationUrl(service, client, newProofKey(), { response_type: type });
        const { headers } = await browser.open(address);
        expect(headers.get('location') ?? '').not.toContain('access_token');
        expect(headers.get('location') ?? '').not.toContain('agent-approval');
      }
    });
  });

  it('a forged Host header: addresses stay those of the service', async () => {
    const client = await registerClient(service, {
      grant_types: ['urn:ietf:params:oauth:grant-type:device_code'],
    });
    const response = await fetch(`${service.url}/oauth/device/code`, {
      method: 'POST',
      headers: { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
      body: new URLSearchParams({ client_id: client.client_id }),
    });
    const device = (await response.json()) as { verification_uri: string };
    expect(device.verification_uri).toBe(`${service.url}/cockpit/agent-device`);
  });
});
