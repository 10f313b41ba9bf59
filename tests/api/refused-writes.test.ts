import { ALL_SCOPES, connect, openBrowser, type TokenAnswer } from '../support/agent-flow';
import { describeOnEachDatabase } from '../support/databases';
import { eventually } from '../support/eventually';
import { callTool, connectClient } from '../support/mcp-agents';
import {
  bodyOf,
  openNewsroom,
  type Created,
  type Newsroom,
  type Refused,
} from '../support/newsroom';
import type { PanelDocument } from '../support/panel-api';
import { png, type Form } from '../support/pictures';
import { refusingDatabase, type RefusingDatabase } from '../support/refusing-database';
import type { Service } from '../support/service';
import { valueOf } from '../support/sql';

const ARTICLE = 'api::article.article';

interface Report {
  name: string;
  level: string;
  message: string;
}

describeOnEachDatabase('A database that stores nothing', (database) => {
  let service: Service;
  let newsroom: Newsroom;
  let refusing: RefusingDatabase;
  let draft: PanelDocument;
  let agent: Awaited<ReturnType<typeof connectClient>>;
  let tokens: TokenAnswer;
  let clientId: string;
  let before: [number, number];

  const rows = async (table: string): Promise<number> =>
    Number(await valueOf(service, `SELECT count(*) FROM ${table}`));

  /** What stands beside documents: what follows from their changes, and their history. */
  const besides = async (): Promise<[number, number]> => [
    await rows('effects'),
    await rows('history_versions'),
  ];

  const picture = async (field: string): Promise<Form> => {
    const form = new FormData();
    form.append(field, new Blob([await png()], { type: 'image/png' }), 'picture.png');
    return form;
  };

  const panelCall = (method: string, path: string, body: object): Promise<Response> =>
    newsroom.call(method, path, body, newsroom.panel.token);

  const refresh = (): Promise<Response> =>
    fetch(`${service.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: clientId,
        refresh_token: tokens.refresh_token,
      }),
    });

  const state = async (): Promise<Report | undefined> => {
    const { body } = await newsroom.panel.call<{ data: Report[] }>(
      'GET',
      '/admin/operations/health',
    );
    return body.data.find(({ name }) => name === 'database-writes');
  };

  const up = async (): Promise<unknown> => (await fetch(`${service.url}/up`)).json();

  beforeAll(async () => {
    service = await (database.client === 'sqlite' ? database.startProcess() : database.start());
    newsroom = await openNewsroom(service);
    draft = await newsroom.panel.create(ARTICLE, {
      title: 'A draft',
      body: 'Text.',
      ota: newsroom.otaId,
      author: newsroom.authorId,
    });
    const connected = await connect(service, openBrowser(service, newsroom.panel.token), {
      scopes: ALL_SCOPES,
    });
    tokens = connected.tokens;
    clientId = connected.client.client_id;
    agent = await connectClient(service, tokens.access_token);
    // From now on Strapi writes down no more when the token was used: it does so once an hour.
    for (const token of [newsroom.token, newsroom.fullToken]) {
      await newsroom.call('GET', '/api/otas', undefined, token);
    }
    refusing = await refusingDatabase(database, service);
    before = await besides();
    await refusing.begin();
  });

  afterAll(async () => {
    await refusing?.end();
    await agent?.close();
    await service?.stop();
  });

  const doors: [string, () => Promise<Response>][] = [
    [
      'ingestion',
      () => newsroom.post({ title: 'Kept once', is_published: true }, { 'Idempotency-Key': 'k1' }),
    ],
    ['ingestion without a key', () => newsroom.post({ title: 'Never kept', is_published: true })],
    ['ingestion of pictures', async () => newsroom.upload(await picture('image'))],
    [
      'REST',
      () => newsroom.call('POST', '/api/authors', { data: { name: 'No' } }, newsroom.fullToken),
    ],
    [
      'saving in the panel',
      () =>
        panelCall('PUT', `/content-manager/collection-types/${ARTICLE}/${draft.documentId}`, {
          title: 'Changed',
        }),
    ],
    [
      'publishing in the panel',
      () =>
        panelCall(
          'POST',
          `/content-manager/collection-types/${ARTICLE}/${draft.documentId}/actions/publish`,
          {},
        ),
    ],
    [
      'the Media Library',
      async () =>
        fetch(`${service.url}/upload`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${newsroom.panel.token}` },
          body: await picture('files'),
        }),
    ],
    [
      'signing in',
      () =>
        newsroom.call('POST', '/admin/login', {
          email: 'chief@example.com',
          password: 'Test-password-1',
        }),
    ],
    ['subscribing', () => newsroom.call('POST', '/subscribe', { email: 'reader@example.com' })],
  ];

  it.each(doors)('is said as 503 with a moment to come back: %s', async (_door, call) => {
    const response = await call();
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('30');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const { data, error } = await bodyOf<Refused>(response);
    expect(data).toBeNull();
    expect(error).toMatchObject({ status: 503, name: 'ServiceUnavailableError', details: {} });
    expect(error.message).toMatch(/^Nothing was stored: /);
    expect(error.message).toMatch(refusing.reason);
  });

  it('is said on a page to who sends a form', async () => {
    const response = await fetch(`${service.url}/subscribe`, {
      method: 'POST',
      headers: { Accept: 'text/html' },
      body: new URLSearchParams({ email: 'reader@example.com' }),
    });
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('30');
    expect(response.headers.get('Content-Type')).toContain('text/html');
    expect(await response.text()).toContain('Nothing was stored');
  });

  it('is said in the words of OAuth to clients, whose tokens stay good', async () => {
    const answers = [
      await refresh(),
      await newsroom.call('POST', '/oauth/register', {
        redirect_uris: ['https://agent.example/callback'],
      }),
    ];
    for (const response of answers) {
      expect(response.status).toBe(503);
      expect(response.headers.get('Retry-After')).toBe('30');
      expect(await response.json()).toMatchObject({
        error: 'temporarily_unavailable',
        error_description: expect.stringMatching(refusing.reason),
      });
    }
  });

  it('is said to agents in the result of a tool', async () => {
    const { isError, text } = await callTool(agent, 'create-article', {
      title: 'By an agent',
      body: 'Text.',
      ota_id: newsroom.otaId,
      author_id: newsroom.authorId,
    });
    expect(isError).toBe(true);
    expect(text).toMatch(refusing.reason);
  });

  it('keeps nothing of what was refused, and does nothing for it', async () => {
    const found = `SELECT count(*) FROM articles WHERE title <> 'A draft'`;
    expect(Number(await valueOf(service, found))).toBe(0);
    expect(Number(await valueOf(service, 'SELECT count(*) FROM idempotency_keys'))).toBe(0);
    expect(Number(await valueOf(service, 'SELECT count(*) FROM files'))).toBe(0);
    expect(await besides()).toEqual(before);
  });

  it('leaves readers alone, and is named at /up and on the page of the state', async () => {
    expect((await fetch(service.url)).status).toBe(200);
    const response = await fetch(`${service.url}/up`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: 'read-only',
      message: expect.stringMatching(/^Can't write: /),
    });
    expect(await state()).toMatchObject({
      level: 'failing',
      message: expect.stringMatching(/^Can't write: /),
    });
  });

  it('takes the same call once when it stores again', async () => {
    await refusing.end();
    const again = doors[0]?.[1] as () => Promise<Response>;
    const [first, second] = [await again(), await again()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await bodyOf<Created>(second)).toEqual(await bodyOf<Created>(first));
    const kept = `SELECT count(*) FROM articles WHERE title = 'Kept once' AND published_at IS NULL`;
    expect(Number(await valueOf(service, kept))).toBe(1);
    expect((await refresh()).status).toBe(200);
    await eventually(async () => expect(await up()).toEqual({ status: 'ok' }));
    expect(await state()).toMatchObject({ level: 'warning' });
  });
});
