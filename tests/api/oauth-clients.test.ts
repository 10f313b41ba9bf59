import {
  ALL_SCOPES,
  approveInBrowser,
  authorizationUrl,
  newProofKey,
  openBrowser,
  redeem,
  refresh,
  registerClient,
  requestOf,
  works,
  type PersonsBrowser,
} from '../support/agent-flow';
import { LIBRARIES, openWindow, type AgentWindow } from '../support/agent-windows';
import { CLIENT_REGISTRATIONS } from '../support/client-registrations';
import { signIn } from '../support/panel-api';
import { startService, type Service } from '../support/service';

describe('Clients of the field connect', () => {
  let service: Service;
  let browser: PersonsBrowser;

  beforeAll(async () => {
    service = await startService();
    browser = openBrowser(service, (await signIn(service)).token);
  });
  afterAll(() => service.stop());

  it.each(CLIENT_REGISTRATIONS)('$name', async ({ metadata, redirect }) => {
    const client = await registerClient(service, metadata);
    const key = newProofKey();
    const address = authorizationUrl(service, client, key, { redirect_uri: redirect });
    const answer = await approveInBrowser(browser, address, ['content:read', 'content:write']);
    expect(answer.href.startsWith(redirect)).toBe(true);
    expect(answer.searchParams.get('state')).toBe('state-of-the-client');
    expect(answer.searchParams.get('iss')).toBe(service.url);

    const secret =
      client.client_secret === undefined ? undefined : { client_secret: client.client_secret };
    const tokens = await redeem(service, client, key, answer, {
      redirect_uri: redirect,
      ...secret,
    });
    expect(tokens).toMatchObject({
      status: 200,
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'content:read content:write',
      refresh_token: expect.any(String),
    });
    expect(await works(service, tokens.access_token)).toBe(true);
  });

  describe('and ask for more when they are told that a call needs it', () => {
    const publish = ['update-article', { id: 1, is_published: true }] as const;

    /** Approves what a window has sent its person to, and hands the window the answer. */
    const approve = async (window: AgentWindow, scopes?: string[]): Promise<void> => {
      await window.comeBack(await approveInBrowser(browser, String(window.asked.at(-1)), scopes));
    };
    const scopesAsked = (window: AgentWindow): string[] | undefined =>
      window.asked.at(-1)?.searchParams.get('scope')?.split(' ');

    it.each(LIBRARIES)('%s, which begins with everything there is', async (library) => {
      const client = await registerClient(service);
      const window = openWindow(library, service, { client });
      await expect(window.call(...publish)).rejects.toThrow();
      expect(scopesAsked(window)).toEqual(ALL_SCOPES);
      const begun = await browser.open(String(window.asked.at(-1)));
      const { data } = await browser.panel<{ choices: { isPreselected: boolean }[] }>(
        'GET',
        `/requests/${requestOf(begun)}`,
      );
      expect(data.choices.map(({ isPreselected }) => isPreselected)).toEqual([true, true, false]);

      await approve(window, ['content:read', 'content:write']);
      await expect(window.call(...publish)).rejects.toThrow();
      // The older one renews what it has, is refused again, and has to be told to forget it.
      if (library === 'v1') {
        window.kept.tokens = undefined;
        await expect(window.call(...publish)).rejects.toThrow();
      }
      expect(window.asked).toHaveLength(2);
      expect(scopesAsked(window)).toEqual(ALL_SCOPES);
      await approve(window);
      expect(await window.call(...publish)).toMatchObject({ isError: true });
      expect(window.kept.tokens?.scope).toBe(ALL_SCOPES.join(' '));
    });
  });

  it('refuses a client with a plain http address outside its own machine', async () => {
    await expect(
      registerClient(service, { redirect_uris: ['http://agent.example/callback'] }),
    ).rejects.toThrow(/400 .*invalid_redirect_uri/);
  });

  it('gives a client that names no method of authentication no secret', async () => {
    const client = await registerClient(service);
    expect(client).toMatchObject({ token_endpoint_auth_method: 'none' });
    expect(client).not.toHaveProperty('client_secret');
  });

  it('answers a registration with the members of RFC 7591 alone', async () => {
    expect(Object.keys(await registerClient(service)).sort()).toEqual([
      'client_id',
      'client_id_issued_at',
      'client_name',
      'grant_types',
      'redirect_uris',
      'response_types',
      'token_endpoint_auth_method',
    ]);
  });

  it('leaves out what a registration only fills up, and what is not offered (RFC 7591 §2)', async () => {
    const client = await registerClient(service, {
      contacts: null,
      client_uri: '',
      logo_uri: null,
      scope: '',
      response_types: ['code', 'token'],
      grant_types: ['authorization_code', 'implicit', 'refresh_token'],
    });
    expect(client).toMatchObject({
      response_types: ['code'],
      grant_types: ['authorization_code', 'refresh_token'],
    });
    for (const name of ['contacts', 'client_uri', 'logo_uri']) {
      expect(client).not.toHaveProperty(name);
    }
    const bare = await registerClient(service, { grant_types: null, response_types: ['token'] });
    expect(bare).toMatchObject({
      response_types: ['code'],
      grant_types: ['authorization_code', 'refresh_token'],
    });
  });

  describe('that spell the resource in their own way (RFC 8707)', () => {
    const spellings: [string, (url: URL) => string][] = [
      ['as it is', ({ origin }) => `${origin}/mcp`],
      ['with a slash at the end', ({ origin }) => `${origin}/mcp/`],
      ['the scheme in capitals', ({ host }) => `HTTP://${host}/mcp`],
      ['the service', ({ origin }) => origin],
      ['the service with a slash', ({ origin }) => `${origin}/`],
    ];

    it.each(spellings)('%s', async (_name, spell) => {
      const resource = spell(new URL(service.url));
      const client = await registerClient(service);
      const key = newProofKey();
      const address = authorizationUrl(service, client, key, { resource });
      const answer = await approveInBrowser(browser, address);
      const tokens = await redeem(service, client, key, answer, { resource });
      expect(tokens).toMatchObject({ status: 200 });
      expect(await works(service, tokens.access_token)).toBe(true);
      const renewed = await refresh(service, client, tokens.refresh_token, { resource });
      expect(await works(service, renewed.access_token)).toBe(true);
    });

    it.each([
      ['/mcp//', 'two slashes'],
      ['/mcp?', 'a query'],
      ['/mcp#', 'a fragment'],
      ['/MCP', 'another path'],
      ['/', 'a path that ends elsewhere'],
    ])('but not %s', async (path, name) => {
      const client = await registerClient(service);
      const resource = `${service.url}${path}${name === 'a path that ends elsewhere' ? 'other' : ''}`;
      const refused = await browser.open(
        authorizationUrl(service, client, newProofKey(), { resource }),
      );
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain('<code>invalid_target</code>');
    });

    it('and not with a user name or on another port', async () => {
      const client = await registerClient(service);
      const { host, hostname } = new URL(service.url);
      for (const resource of [`http://user@${host}/mcp`, `http://${hostname}:1/mcp`]) {
        const refused = await browser.open(
          authorizationUrl(service, client, newProofKey(), { resource }),
        );
        expect(refused.status).toBe(400);
      }
    });
  });

  it.each([undefined, '', ' '])('asks for everything with the scope %j', async (scope) => {
    const client = await registerClient(service);
    const begun = await browser.open(authorizationUrl(service, client, newProofKey(), { scope }));
    const { data } = await browser.panel<{ choices: { scope: string }[] }>(
      'GET',
      `/requests/${requestOf(begun)}`,
    );
    expect(data.choices.map(({ scope: offered }) => offered)).toEqual([
      'content:read',
      'content:write',
      'content:publish',
    ]);
  });

  it('tells a client which part of its registration is wrong', async () => {
    await expect(registerClient(service, { client_name: 'x'.repeat(201) })).rejects.toThrow(
      /400 .*client_name must have at most 200 characters/,
    );
    await expect(registerClient(service, { grant_types: ['client_credentials'] })).rejects.toThrow(
      /400 .*grant_types must contain one of authorization_code/,
    );
    for (const host of ['*', '*.agent.example', 'agent.*.example']) {
      await expect(
        registerClient(service, { redirect_uris: [`https://${host}/callback`] }),
      ).rejects.toThrow(/400 .*without a wildcard in the host/);
    }
    await expect(registerClient(service, { client_name: 'x'.repeat(900_000) })).rejects.toThrow(
      /413 .*the body is too large: send at most 57344 bytes/,
    );
  });
});
