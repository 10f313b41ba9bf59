import Database from 'better-sqlite3';
import path from 'node:path';
import {
  askForToken,
  connect,
  openBrowser,
  type PersonsBrowser,
  type RegisteredClient,
  type TokenAnswer,
} from '../support/agent-flow';
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

  /** Gives a role exactly these rights on articles, and the right to approve agents. */
  const setRights = async (role: Role, actions: string[]): Promise<void> => {
    const permissions: Permission[] = actions.map((action) => ({
      action: `plugin::content-manager.explorer.${action}`,
      subject: ARTICLE,
      properties: action === 'delete' || action === 'publish' ? {} : { fields: ['title', 'body'] },
      conditions: [],
    }));
    const approve = 'plugin::agent-auth.approve';
    permissions.push({ action: approve, subject: null, properties: {}, conditions: [] });
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
    const login = await fetch(`${service.url}/admin/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    const session = (await login.json()) as { data: { token: string } };
    return { id, browser: openBrowser(service, session.data.token) };
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
      const refreshed = await askForToken(service, {
        grant_type: 'refresh_token',
        client_id: client.client_id,
        refresh_token: tokens.refresh_token,
      });
      expect(refreshed).toMatchObject({ status: 400, error: 'invalid_grant' });
      await chief.call('PUT', `/admin/users/${editor.id}`, { isActive: true });
      expect(await rights(tokens.access_token)).not.toBeNull();
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
      const refreshed = await askForToken(service, {
        grant_type: 'refresh_token',
        client_id: client.client_id,
        refresh_token: tokens.refresh_token,
      });
      expect(refreshed).toMatchObject({ status: 400, error: 'invalid_grant' });
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
    const { milliseconds, grant } = await verifier.verify(tokens.access_token, { times: 300 });
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
});
