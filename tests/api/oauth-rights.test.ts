import Database from 'better-sqlite3';
import path from 'node:path';
import {
  authorizationUrl,
  connect,
  newProofKey,
  openBrowser,
  refresh,
  registerClient,
  requestOf,
  type PersonsBrowser,
  type RegisteredClient,
  type TokenAnswer,
} from '../support/agent-flow';
import { eventually } from '../support/eventually';
import { signIn, type Panel } from '../support/panel-api';
import { startService, type Service } from '../support/service';
import { startVerifier, type TokenVerifier } from '../support/token-verifier';

const ARTICLE = 'api::article.article';
const PASSWORD = 'Editor-password-1';

interface Role {
  id: number;
  code: string;
}

interface Permission {
  action: string;
  subject: string | null;
  properties: Record<string, unknown>;
  conditions: string[];
}

describe('What an agent may do', () => {
  let service: Service;
  let chief: Panel;
  let chiefsBrowser: PersonsBrowser;
  let verifier: TokenVerifier;

  beforeAll(async () => {
    service = await startService();
    chief = await signIn(service);
    chiefsBrowser = openBrowser(service, chief.token);
    verifier = await startVerifier(service);
  });
  afterAll(async () => {
    await verifier.stop();
    await service.stop();
  });

  const roleOf = async (code: string): Promise<Role> => {
    const { body } = await chief.call<{ data: Role[] }>('GET', '/admin/roles');
    return body.data.find((role) => role.code === code) as Role;
  };

  /** Gives a role exactly these rights on articles, and the right to approve agents or not. */
  const setRights = async (
    role: Role,
    actions: string[],
    { mayApprove = true } = {},
  ): Promise<void> => {
    const permissions: Permission[] = actions.map((action) => ({
      action: `plugin::content-manager.explorer.${action}`,
      subject: ARTICLE,
      properties: action === 'delete' || action === 'publish' ? {} : { fields: ['title', 'body'] },
      conditions: [],
    }));
    const approve = 'plugin::agent-auth.approve';
    if (mayApprove) {
      permissions.push({ action: approve, subject: null, properties: {}, conditions: [] });
    }
    const answer = await chief.call('PUT', `/admin/roles/${role.id}/permissions`, { permissions });
    expect(answer.status).toBe(200);
  };

  /** A person of the newsroom with a role, signed in. */
  const employ = async (email: string, role: Role) => {
    const { body } = await chief.call<{ data: { id: number } }>('POST', '/admin/users', {
      email,
      firstname: 'New',
      lastname: 'Editor',
      roles: [role.id],
    });
    const { id } = body.data;
    await chief.call('PUT', `/admin/users/${id}`, { password: PASSWORD, isActive: true });
    const panel = await signIn(service, { email, password: PASSWORD });
    return { id, panel, browser: openBrowser(service, panel.token) };
  };

  const questions: [string, string][] = [
    ['read', ARTICLE],
    ['create', ARTICLE],
    ['update', ARTICLE],
    ['publish', ARTICLE],
  ];
  const rights = async (token: string): Promise<boolean[] | null> =>
    (await verifier.verify(token, { questions })).grant?.can ?? null;

  describe('follows the person who approved', () => {
    let role: Role;
    let editor: Awaited<ReturnType<typeof employ>>;
    let client: RegisteredClient;
    let tokens: TokenAnswer;

    beforeAll(async () => {
      role = await roleOf('strapi-editor');
      await setRights(role, ['read', 'create', 'update']);
      editor = await employ('writer@example.com', role);
      ({ client, tokens } = await connect(service, editor.browser, {
        scopes: ['content:read', 'content:write'],
      }));
    });

    it('names the person, the client and the scopes', async () => {
      const { grant } = await verifier.verify(tokens.access_token);
      expect(grant).toMatchObject({
        clientName: 'Test agent',
        scopes: ['content:read', 'content:write'],
        person: { email: 'writer@example.com', displayName: 'New Editor', roles: [role.code] },
      });
    });

    it('is never more than the role, whatever was approved', async () => {
      expect(await rights(tokens.access_token)).toEqual([true, true, true, false]);
      await expect(
        connect(service, editor.browser, { scopes: ['content:publish'] }),
      ).rejects.toThrow(/400: content:publish/);
    });

    it('is not to publish without reading and writing, which nothing could be done with', async () => {
      for (const scopes of [['content:publish'], ['content:read', 'content:publish']]) {
        await expect(connect(service, chiefsBrowser, { scopes })).rejects.toThrow(
          /400: Publishing needs reading and writing, too\./,
        );
      }
      const asking = await registerClient(service);
      const begun = await chiefsBrowser.open(
        authorizationUrl(service, asking, newProofKey(), { scope: 'content:publish' }),
      );
      const { data } = await chiefsBrowser.panel('GET', `/requests/${requestOf(begun)}`);
      expect(data).toMatchObject({
        choices: [{ isPossible: false, lacking: ['content:read', 'content:write'] }],
      });
    });

    it('is never more than the scopes, whatever the role', async () => {
      const { tokens: reading } = await connect(service, chiefsBrowser, {
        scopes: ['content:read'],
      });
      expect(await rights(reading.access_token)).toEqual([true, false, false, false]);
    });

    it('shrinks at the next call when the role does', async () => {
      await setRights(role, ['read']);
      expect(await rights(tokens.access_token)).toEqual([true, false, false, false]);
      await setRights(role, ['read', 'create', 'update']);
    });

    it('ends at the next call when the person is blocked, for refresh tokens too', async () => {
      await chief.call('PUT', `/admin/users/${editor.id}`, { isActive: false });
      expect(await rights(tokens.access_token)).toBeNull();
      expect(await refresh(service, client, tokens.refresh_token)).toMatchObject({
        status: 400,
        error: 'invalid_grant',
      });
      await chief.call('PUT', `/admin/users/${editor.id}`, { isActive: true });
      expect(await rights(tokens.access_token)).not.toBeNull();
    });

    it('ends at the next call without the right to approve, for refresh tokens too', async () => {
      await setRights(role, ['read', 'create', 'update'], { mayApprove: false });
      expect(await rights(tokens.access_token)).toBeNull();
      expect(await refresh(service, client, tokens.refresh_token)).toMatchObject({
        status: 400,
        error: 'invalid_grant',
      });
      const { data } = await chiefsBrowser.panel<{ state: string }[]>('GET', '/grants');
      expect(data.map(({ state }) => state)).toContain('right-withdrawn');
      await setRights(role, ['read', 'create', 'update']);
      expect(await rights(tokens.access_token)).not.toBeNull();
    });

    const passwords: [string, (id: number, browser: Panel) => Promise<{ status: number }>][] = [
      [
        'the person changed the password',
        (_id, own) =>
          own.call('PUT', '/admin/users/me', {
            currentPassword: PASSWORD,
            password: 'Another-password-1',
          }),
      ],
      [
        'somebody reset the password',
        (id) => chief.call('PUT', `/admin/users/${id}`, { password: 'Another-password-1' }),
      ],
      [
        'it was set once more, even to the same',
        (id) => chief.call('PUT', `/admin/users/${id}`, { password: PASSWORD }),
      ],
    ];

    it.each(passwords)('ends for good when %s', async (title, change) => {
      const email = `${title.replace(/\W+/g, '-')}@example.com`;
      const person = await employ(email, role);
      const theirs = await connect(service, person.browser, { scopes: ['content:read'] });
      expect(await rights(theirs.tokens.access_token)).not.toBeNull();
      expect((await change(person.id, person.panel)).status).toBe(200);
      expect(await rights(theirs.tokens.access_token)).toBeNull();
      expect(await refresh(service, theirs.client, theirs.tokens.refresh_token)).toMatchObject({
        status: 400,
        error: 'invalid_grant',
      });
      const { data } = await chiefsBrowser.panel<{ state: string; person: { id: number } }[]>(
        'GET',
        '/grants',
      );
      const grant = data.find(({ person: { id } }) => id === person.id);
      expect(grant?.state).toBe('password-changed');
    });

    it('ends when the person is deleted', async () => {
      const leaver = await employ('leaver@example.com', role);
      const { tokens: theirs } = await connect(service, leaver.browser, {
        scopes: ['content:read'],
      });
      expect(await rights(theirs.access_token)).not.toBeNull();
      await chief.call('DELETE', `/admin/users/${leaver.id}`);
      expect(await rights(theirs.access_token)).toBeNull();
    });
  });

  it('needs a role that may approve, and says so to others', async () => {
    const role = await roleOf('strapi-author');
    const author = await employ('author@example.com', role);
    await expect(connect(service, author.browser)).rejects.toThrow(/403/);
  });

  it('is nothing for a token made for another audience', async () => {
    const { tokens } = await connect(service, chiefsBrowser);
    const elsewhere = await verifier.verify(tokens.access_token, {
      resource: 'https://other.example/mcp',
    });
    expect(elsewhere.grant).toBeNull();
    expect((await verifier.verify('no-such-token')).grant).toBeNull();
    expect((await verifier.verify('')).grant).toBeNull();
  });

  describe('ends at once on every process when a person revokes', () => {
    const grantOf = async (token: string): Promise<string> =>
      (await verifier.verify(token)).grant?.grantId ?? '';

    it('one grant', async () => {
      const { client, tokens } = await connect(service, chiefsBrowser);
      const other = await connect(service, chiefsBrowser, { client });
      const grantId = await grantOf(tokens.access_token);
      await chiefsBrowser.panel('DELETE', `/grants/${grantId}`);
      expect((await verifier.verify(tokens.access_token)).grant).toBeNull();
      expect((await verifier.verify(other.tokens.access_token)).grant).not.toBeNull();
      expect(await refresh(service, client, tokens.refresh_token)).toMatchObject({
        status: 400,
        error: 'invalid_grant',
      });
    });

    it('all of a client, a removed client, and a blocked one', async () => {
      for (const action of ['revoke', 'remove', 'block']) {
        const { client, tokens } = await connect(service, chiefsBrowser);
        const { status } = await chiefsBrowser.panel('POST', `/clients/${action}`, {
          clientId: client.client_id,
        });
        expect(status).toBe(200);
        expect((await verifier.verify(tokens.access_token)).grant).toBeNull();
      }
    });

    it('all of a person', async () => {
      const { tokens } = await connect(service, chiefsBrowser);
      const { person } = (await verifier.verify(tokens.access_token)).grant ?? {};
      await chiefsBrowser.panel('POST', '/people/revoke', { personId: person?.id });
      expect((await verifier.verify(tokens.access_token)).grant).toBeNull();
    });
  });

  it('is looked up through an index, with 100,000 tokens stored', async () => {
    const { tokens } = await connect(service, chiefsBrowser);
    const database = new Database(path.join(service.folder, 'data.db'));
    const insert = database.prepare(
      `INSERT INTO oauth_artifacts (kind, key_hash, grant_id, payload, expires_at)
       VALUES ('AccessToken', ?, 'grant_of_nobody', '{}', ?)`,
    );
    database.transaction(() => {
      for (let index = 0; index < 100_000; index += 1) {
        insert.run(`filler ${index}`, Date.now() + 3_600_000);
      }
    })();
    database.close();
    const { milliseconds, grant } = await verifier.verify(tokens.access_token, { times: 60 });
    expect(grant).not.toBeNull();
    // Far more than it takes, far less than reading the table would.
    expect(milliseconds).toBeLessThan(5);
  });

  it("keeps people without the right to manage out of others' grants", async () => {
    const { tokens } = await connect(service, chiefsBrowser);
    const grantId = (await verifier.verify(tokens.access_token)).grant?.grantId;
    const role = await roleOf('strapi-editor');
    const { browser, id } = await employ('colleague@example.com', role);
    expect((await browser.panel('DELETE', `/grants/${grantId}`)).status).toBe(404);
    expect((await browser.panel('GET', '/clients')).status).toBe(403);
    expect((await browser.panel('POST', '/people/revoke', { personId: 1 })).status).toBe(403);
    expect((await browser.panel('POST', '/people/revoke', { personId: id })).status).toBe(200);
    expect((await browser.panel<unknown[]>('GET', '/grants')).data).toEqual([]);
    expect((await verifier.verify(tokens.access_token)).grant).not.toBeNull();
  });

  it('is ended by "not me" for the person, and for everybody by who manages agents', async () => {
    const { client, tokens } = await connect(service, chiefsBrowser);
    const role = await roleOf('strapi-editor');
    await setRights(role, ['read']);
    const { browser } = await employ('careful@example.com', role);
    const own = await connect(service, browser, { client, scopes: ['content:read'] });
    const reported = async (person: PersonsBrowser): Promise<unknown> => {
      const begun = await person.open(authorizationUrl(service, client, newProofKey()));
      return (await person.panel('POST', `/requests/${requestOf(begun)}/report`)).data;
    };
    expect(await reported(browser)).toEqual({ blocked: false });
    expect((await verifier.verify(own.tokens.access_token)).grant).toBeNull();
    expect((await verifier.verify(tokens.access_token)).grant).not.toBeNull();
    expect(await reported(chiefsBrowser)).toEqual({ blocked: true });
    expect((await verifier.verify(tokens.access_token)).grant).toBeNull();
  });

  it('shows people the attempts to connect that are their own', async () => {
    type Attempt = { clientId: string; step: string; explanation: string };
    const attemptsOf = async ({ panel }: PersonsBrowser): Promise<Attempt[]> =>
      (await panel<Attempt[]>('GET', '/attempts')).data;
    const role = await roleOf('strapi-editor');
    await setRights(role, ['read']);
    const one = await employ('one@example.com', role);
    const other = await employ('other@example.com', role);
    const reading = { scopes: ['content:read'] };
    const own = await connect(service, one.browser, reading);
    const foreign = await connect(service, other.browser, reading);
    // Both let the same agent in.
    await connect(service, one.browser, { ...reading, client: foreign.client });

    const seen = await eventually(async () => {
      const found = await attemptsOf(one.browser);
      const steps = found.filter(({ clientId }) => clientId === own.client.client_id);
      expect(steps.map(({ step }) => step).sort()).toEqual([
        'approval',
        'registration',
        'request',
        'token',
      ]);
      return found;
    });
    expect(JSON.stringify(seen)).not.toContain('other@example.com');
    expect(JSON.stringify(seen)).not.toContain('chief@example.com');
    const shared = seen.filter(({ clientId }) => clientId === foreign.client.client_id);
    expect(shared.map(({ step }) => step).sort()).toEqual(['approval', 'token']);
    expect(JSON.stringify(await attemptsOf(chiefsBrowser))).toContain('other@example.com');
  });
});
