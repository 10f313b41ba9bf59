import {
  ALL_SCOPES,
  approveInBrowser,
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
} from '../support/agent-flow';
import { LIBRARIES, openWindow, type AgentWindow } from '../support/agent-windows';
import { CLIENT_REGISTRATIONS } from '../support/client-registrations';
import { hireInto } from '../support/colleagues';
import { eventually } from '../support/eventually';
import { callTool, connectClient } from '../support/mcp-agents';
import { signIn, type Panel } from '../support/panel-api';
import { startService, type Service } from '../support/service';

describe('Clients of the field connect', () => {
  let service: Service;
  let chief: Panel;
  let browser: PersonsBrowser;

  beforeAll(async () => {
    service = await startService();
    chief = await signIn(service);
    browser = openBrowser(service, chief.token);
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

  describe('and are shown to their person', () => {
    interface Program {
      program: string;
      name: string;
      person: { id: number };
      places: string[];
      registrations: number;
      isNameShared: boolean;
      scopes: string[];
      state: string;
      lastUsedAt: string | null;
      grants: { id: string; client: { id: string }; state: string; lastUsedAt: string | null }[];
    }

    const registrationOf = (name: string, ...redirects: string[]) =>
      registerClient(service, { client_name: name, redirect_uris: redirects });
    const programs = async (name: string): Promise<Program[]> =>
      (await browser.panel<Program[]>('GET', '/programs?pageSize=100')).data.filter(
        (program) => program.name.toLowerCase() === name.toLowerCase(),
      );

    it('as one program, if they give the same name and the same host', async () => {
      const tokens = [];
      for (const port of [50_001, 50_002, 50_003]) {
        const client = await registrationOf('Desk tool', `http://localhost:${port}/callback`);
        const scopes = port === 50_001 ? ['content:read', 'content:write'] : ['content:read'];
        tokens.push((await connect(service, browser, { client, scopes })).tokens);
      }
      const [before] = await programs('Desk tool');
      expect(before).toMatchObject({
        registrations: 3,
        places: ['localhost'],
        isNameShared: false,
        scopes: ['content:read', 'content:write'],
        state: 'active',
        lastUsedAt: null,
      });
      expect(before?.grants).toHaveLength(3);

      const caller = await connectClient(service, String(tokens[1]?.access_token));
      await callTool(caller, 'list-otas', {});
      await caller.close();
      const [used] = await programs('Desk tool');
      expect(used?.grants.map(({ lastUsedAt }) => lastUsedAt === null)).toEqual([
        true,
        false,
        true,
      ]);
      expect(used?.lastUsedAt).toBe(used?.grants[1]?.lastUsedAt);
    });

    it('but apart, where the host or a letter differs, and says that the name occurs twice', async () => {
      for (const [name, address] of [
        ['desk Tool', 'http://localhost:50004/callback'],
        ['Desk tool', 'https://desk.example/callback'],
        ['Desk tool', 'desk-tool://callback'],
      ] as const) {
        await connect(service, browser, { client: await registrationOf(name, address) });
      }
      const found = await programs('Desk tool');
      expect(
        found.map(({ name, places, registrations, isNameShared }) => [
          name,
          ...places,
          registrations,
          isNameShared,
        ]),
      ).toEqual([
        ['Desk tool', 'desk-tool://callback', 1, true],
        ['Desk tool', 'desk.example', 1, true],
        ['desk Tool', 'localhost', 1, true],
        ['Desk tool', 'localhost', 3, true],
      ]);
    });

    it('and for each person, who sees and ends their own', async () => {
      const { body } = await chief.call<{ data: { id: number } }>('POST', '/admin/roles', {
        name: 'Approver',
        description: 'Approves agents',
      });
      await chief.call('PUT', `/admin/roles/${body.data.id}/permissions`, {
        permissions: [
          { action: 'plugin::agent-auth.approve', subject: null, properties: {}, conditions: [] },
        ],
      });
      const colleague = await hireInto(chief, body.data.id, 'approver');
      const theirs = openBrowser(service, (await signIn(service, colleague)).token);
      await connect(service, theirs, {
        client: await registrationOf('Desk tool', 'http://localhost:50005/callback'),
        scopes: ['content:read'],
      });
      const { data: own } = await theirs.panel<Program[]>('GET', '/programs');
      expect(own).toMatchObject([{ registrations: 1, isNameShared: false }]);
      const [newest] = await programs('Desk tool');
      expect(newest).toMatchObject({ registrations: 1, program: own[0]?.program });
      const mine = (await programs('Desk tool')).at(-1);
      const refused = await theirs.panel('POST', '/programs/revoke', {
        program: mine?.program,
        personId: mine?.person.id,
      });
      expect(refused.status).toBe(403);
      const ended = await theirs.panel<{ revoked: number }>('POST', '/programs/revoke', {
        program: mine?.program,
        personId: newest?.person.id,
      });
      expect(ended.data).toEqual({ revoked: 1 });

      const { data: seen } = await theirs.panel<{ id: number }[]>('GET', '/attempts');
      const foreign = (await browser.panel<{ id: number }[]>('GET', '/attempts')).data.find(
        ({ id }) => !seen.some((one) => one.id === id),
      );
      expect((await theirs.panel('GET', `/attempts/${foreign?.id}/report`)).status).toBe(404);
    });

    it('and end together, the others staying', async () => {
      const ending = (await programs('Desk tool')).at(-1);
      const ended = await browser.panel<{ revoked: number }>('POST', '/programs/revoke', {
        program: ending?.program,
        personId: ending?.person.id,
      });
      expect(ended.data).toEqual({ revoked: 3 });
      expect((await programs('Desk tool')).map(({ state }) => state)).toEqual([
        'revoked',
        'active',
        'active',
        'active',
        'revoked',
      ]);
    });
  });

  describe('and fail, which the panel reports in words to hand on', () => {
    interface Attempt {
      id: number;
      clientId: string;
      step: string;
      error: string | null;
    }

    const reportOf = async (isWanted: (attempt: Attempt) => boolean): Promise<string> => {
      const { data } = await browser.panel<Attempt[]>('GET', '/attempts');
      const { id } = data.find(isWanted) as Attempt;
      return (await browser.panel<{ text: string }>('GET', `/attempts/${id}/report`)).data.text;
    };

    it('with all steps, and without codes, tokens and addresses of people', async () => {
      const client = await registerClient(service, {
        client_name: 'Desk\nService: elsewhere',
        redirect_uris: ['https://failing.example/callback?session=hidden'],
      });
      const key = newProofKey();
      const address = authorizationUrl(service, client, key);
      const answer = await approveInBrowser(browser, address);
      const redirect = { redirect_uri: 'https://failing.example/callback?session=hidden' };
      const tokens = await redeem(service, client, key, answer, redirect);
      const failed = await redeem(service, client, key, answer, redirect);
      expect(failed.error).toBe('invalid_grant');

      const report = await eventually(async () => {
        const text = await reportOf(
          ({ clientId, error }) => clientId === client.client_id && error === 'invalid_grant',
        );
        expect(text).toMatch(/Step that failed: 4\. Token/);
        return text;
      });
      const facts = [
        `Service: ${service.url}/mcp`,
        `Client id: ${client.client_id}`,
        'Redirect address: https://failing.example/callback',
        'Error: invalid_grant',
      ];
      expect(report.split('\n')).toEqual(expect.arrayContaining(facts));
      expect(report).toMatch(/^Versions: \S+ \d+\.\d+\.\d+, Strapi 5\.\S+, Node\.js \d+/m);
      expect(report).toMatch(/^User-Agent: \S+/m);
      expect(report).toContain('‹⁨Desk Service: elsewhere⁩›');
      expect(report).toContain('a person approved content:read');
      expect(report.split('\n').filter((line) => /^\d{4}-/.test(line))).toHaveLength(5);
      for (const secret of [
        answer.searchParams.get('code'),
        tokens.access_token,
        tokens.refresh_token,
        key.verifier,
        'hidden',
        '@',
      ]) {
        expect(report).not.toContain(secret);
      }
    });

    it('and a registration that was refused, with its address', async () => {
      await expect(
        registerClient(service, { redirect_uris: ['http://plain.example/callback?a=hidden'] }),
      ).rejects.toThrow(/400/);
      const report = await eventually(() =>
        reportOf(({ step, error }) => step === 'registration' && error !== null),
      );
      expect(report).toContain('Redirect address: http://plain.example/callback\n');
      expect(report).toContain('Error: invalid_redirect_uri');
    });

    it('which nobody makes of what is not there', async () => {
      expect((await browser.panel('GET', '/attempts/999999999/report')).status).toBe(404);
      expect((await browser.panel('GET', '/attempts/x/report')).status).toBe(404);
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

  it.each([57_344, 57_345, 900_000])(
    'counts %d bytes of a body that states no length',
    async (length) => {
      const registration = { redirect_uris: ['https://agent.example/callback'], filler: '' };
      const filler = 'x'.repeat(length - JSON.stringify(registration).length);
      const body = new Blob([JSON.stringify({ ...registration, filler })]).stream();
      const response = await fetch(`${service.url}/oauth/register`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
        duplex: 'half',
      } as RequestInit);
      const { error_description: reason } = (await response.json()) as {
        error_description?: string;
      };
      expect([response.status, reason]).toEqual(
        length <= 57_344
          ? [201, undefined]
          : [413, 'the body is too large: send at most 57344 bytes'],
      );
    },
  );
});
