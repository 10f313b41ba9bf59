import { openBrowser } from '../support/agent-flow';
import { callTool, connectClient, openAgentDesk, type AgentDesk } from '../support/mcp-agents';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { FIRST_ADMIN } from '../support/panel-api';
import { startService, type Service } from '../support/service';

const FOREIGN = 'https://evil.example';
const SECRET = 'A secret headline';

/** Ways around the doors: to what is not public yet, and to the session of a person. */
describe('A stranger', () => {
  let service: Service;
  let newsroom: Newsroom;
  let desk: AgentDesk;

  beforeAll(async () => {
    service = await startService();
    newsroom = await openNewsroom(service);
    desk = await openAgentDesk(service);
    expect((await newsroom.post({ title: SECRET })).status).toBe(201);
  });
  afterAll(() => service.stop());

  describe('reads no drafts', () => {
    it.each(['draft', 'Draft', '', '%00', 'x'])(
      'by the status "%s" in the REST core',
      async (status) => {
        const list = await newsroom.call('GET', `/api/articles?status=${status}`);
        expect(list.status).toBe(403);
        expect(await list.text()).not.toContain(SECRET);
      },
    );

    it.each(['status[]=draft', 'status[$ne]=published', 'status=published&status=draft'])(
      'by the parameter %s',
      async (query) => {
        const list = await newsroom.call('GET', `/api/articles?${query}`);
        expect(list.status).toBeGreaterThanOrEqual(400);
        expect(await list.text()).not.toContain(SECRET);
      },
    );

    it('by the address of one document', async () => {
      const own = await newsroom.call(
        'GET',
        '/api/articles?status=draft',
        undefined,
        newsroom.fullToken,
      );
      const { data } = (await own.json()) as { data: { documentId: string; title: string }[] };
      const draft = data.find(({ title }) => title === SECRET);
      expect(draft).toBeDefined();
      const address = `/api/articles/${draft?.documentId}`;
      expect((await newsroom.call('GET', `${address}?status=draft`)).status).toBe(403);
      expect((await newsroom.call('GET', address)).status).toBe(404);
    });

    it.each([
      '/admin/users/me',
      '/admin/publishing/plan?from=x',
      '/admin/newsletter/subscribers/export',
      '/content-manager/collection-types/api::article.article',
      '/upload/files',
      '/i18n/locales',
      '/admin/nothing/here',
    ])('out of a cache: %s', async (address) => {
      for (const token of [newsroom.panel.token, undefined]) {
        const { headers } = await newsroom.call('GET', address, undefined, token);
        expect(headers.get('cache-control')).toBe('no-store');
      }
    });

    it('while files of the panel are kept', async () => {
      const page = await newsroom.call('GET', '/cockpit/');
      expect(page.headers.get('cache-control')).toBe('no-cache');
      const [, script = ''] = /src="(\/cockpit\/[^"]+\.js)"/.exec(await page.text()) ?? [];
      const file = await newsroom.call('GET', script);
      expect([file.status, file.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
    });

    it('while what is published stays open', async () => {
      expect((await newsroom.call('GET', '/api/articles')).status).toBe(200);
      expect((await newsroom.call('GET', '/api/articles?status=published')).status).toBe(200);
    });
  });

  it.each([
    [
      '/api/auth/local/register',
      { username: 'eve', email: 'eve@evil.example', password: 'Eve-12345' },
    ],
    ['/api/auth/local', { identifier: 'eve', password: 'Eve-12345' }],
    ['/api/auth/forgot-password', { email: FIRST_ADMIN.email }],
    ['/api/users', { username: 'eve', email: 'eve@evil.example', password: 'Eve-12345', role: 1 }],
  ])('makes no account at %s', async (path, body) => {
    const answer = await newsroom.call('POST', path, body);
    expect([404, 405]).toContain(answer.status);
  });

  describe('from another site', () => {
    const signInFrom = async (origin: string): Promise<Response> =>
      fetch(`${service.url}/admin/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: origin },
        body: JSON.stringify({ email: FIRST_ADMIN.email, password: FIRST_ADMIN.password }),
      });

    it('can not turn the cookie of a person into a session', async () => {
      const login = await signInFrom(service.url);
      const cookie = login.headers
        .getSetCookie()
        .map((line) => line.split(';', 1)[0])
        .join('; ');
      const answer = await fetch(`${service.url}/admin/access-token`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: FOREIGN, Cookie: cookie },
        body: '{}',
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    });

    it.each([
      '/admin/login',
      '/admin/access-token',
      '/admin/agent-auth/grants',
      '/admin/mcp/changes',
      '/content-manager/content-types',
      '/upload/files',
    ])('is let nowhere near %s', async (path) => {
      const preflight = await fetch(`${service.url}${path}`, {
        method: 'OPTIONS',
        headers: { Origin: FOREIGN, 'Access-Control-Request-Method': 'POST' },
      });
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    });

    it.each(['/api/articles', '/oauth/token', '/oauth/register', '/agent/identity', '/oauth/jwks'])(
      'is never allowed cookies at %s',
      async (path) => {
        for (const method of ['OPTIONS', 'GET', 'POST']) {
          const answer = await fetch(`${service.url}${path}`, {
            method,
            headers: { Origin: FOREIGN, 'Access-Control-Request-Method': 'POST' },
          });
          expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
        }
      },
    );
  });

  it('gets no further with the token of an agent than to the MCP endpoint', async () => {
    const token = await desk.admit();
    const paths = [
      '/admin/users/me',
      '/admin/agent-auth/grants',
      '/content-manager/collection-types/api::article.article',
      '/api/articles?status=draft',
    ];
    for (const path of paths) {
      const answer = await newsroom.call('GET', path, undefined, token);
      expect({ path, status: answer.status }).toEqual({ path, status: 401 });
    }
    expect((await newsroom.call('POST', '/api/articles', {}, token)).status).toBe(401);
    expect((await openBrowser(service, token).panel('GET', '/grants')).status).toBe(401);
  });

  it('finds no private key among the keys', async () => {
    const response = await fetch(`${service.url}/oauth/jwks`);
    const { keys } = (await response.json()) as { keys: object[] };
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(
      ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'].sort(),
    );
  });

  describe('who is an agent without the right to publish', () => {
    it('gets no words out through an article that waits for its date', async () => {
      const chief = await connectClient(service, await desk.admit());
      const { data: scheduled } = await callTool<{ id: number }>(chief, 'create-article', {
        ota_id: newsroom.otaId,
        author_id: newsroom.authorId,
        title: 'Tomorrow',
        body: 'Words of a person.',
        is_published: true,
        published_at: new Date(Date.now() + 86_400_000).toISOString(),
      });
      const writer = await connectClient(
        service,
        await desk.admit(['content:read', 'content:write']),
      );
      const { data: seen } = await callTool<{ updated_at: string; state: string }>(
        writer,
        'get-article',
        { id: scheduled.id },
      );
      expect(seen.state).toBe('scheduled');
      for (const change of [{ body: 'Other words.' }, { published_at: new Date().toISOString() }]) {
        const refused = await callTool(writer, 'update-article', {
          id: scheduled.id,
          expected_updated_at: seen.updated_at,
          ...change,
        });
        expect(refused.isError).toBe(true);
        expect(refused.text).toContain('needs the right to publish');
      }
      const allowed = await callTool(chief, 'update-article', {
        id: scheduled.id,
        expected_updated_at: seen.updated_at,
        body: 'Better words.',
      });
      expect(allowed.isError).toBe(false);
    });
  });

  describe('who is an agent', () => {
    it.each([
      'http://[::ffff:127.0.0.1]/x.png',
      'http://[::127.0.0.1]/x.png',
      'http://2130706433/x.png',
      'http://0x7f.1/x.png',
      'http://0177.0.0.1/x.png',
      'http://0/x.png',
      'http://169.254.169.254/latest/meta-data/',
      'http://168.63.129.16/metadata',
      'http://[64:ff9b::7f00:1]/x.png',
      'http://[fd00:ec2::254]/latest/',
    ])('makes the service fetch no picture at %s', async (url) => {
      const client = await connectClient(service, await desk.admit(['content:write']));
      const refused = await callTool(client, 'upload-image', { url });
      expect(refused.fieldErrors).toEqual([{ path: 'url', message: 'is not a public address' }]);
    });
  });
});
