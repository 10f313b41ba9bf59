import { eventually } from '../support/eventually';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { FIRST_ADMIN } from '../support/panel-api';
import { startService, type Service } from '../support/service';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

interface Line {
  timestamp: string;
  level: string;
  message: string;
  event?: string;
  request_id?: string;
  route?: string;
  status?: number;
  duration_ms?: number;
  cache?: string;
  network?: string;
}

describe('The log in JSON', () => {
  let service: Service;
  let newsroom: Newsroom;

  beforeAll(async () => {
    service = await startService({
      env: { LOG_FORMAT: 'json', LOG_LEVEL: 'http', TRUSTED_PROXIES: '127.0.0.1' },
    });
    newsroom = await openNewsroom(service);
  });
  afterAll(() => service?.stop());

  const lines = (): Line[] =>
    service
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);

  /** The line about a request, once it is written. */
  const lineOf = async (id: string): Promise<Line> => {
    let found: Line | undefined;
    await eventually(async () => {
      found = lines().find(({ request_id, event }) => request_id === id && event === 'request');
      expect(found).toBeDefined();
    });
    if (found === undefined) throw new Error('There is no such line.');
    return found;
  };

  const ask = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
    const response = await fetch(`${service.url}${path}`, { headers });
    await response.text();
    return response.headers.get('X-Request-Id') ?? '';
  };

  it('is one object a line from the start on, with moment and level', () => {
    for (const { timestamp, level, message } of lines()) {
      expect(new Date(timestamp).toISOString()).toBe(timestamp);
      expect(level).toMatch(/^(error|warn|info|http|debug)$/);
      expect(typeof message).toBe('string');
      expect(message).not.toBe('');
    }
  });

  it('has a line for each request under the id that its answer carries', async () => {
    const first = await ask('/otas/example-travel?utm_source=mail');
    const again = await ask('/otas/example-travel?utm_source=mail');
    expect(first).toMatch(UUID);
    expect(again).toMatch(UUID);
    expect(again).not.toBe(first);
    expect(await lineOf(first)).toMatchObject({
      route: '/otas/:slug',
      status: 200,
      cache: 'miss',
      network: '127.0.0.0/24',
      duration_ms: expect.any(Number),
    });
    expect(await lineOf(again)).toMatchObject({ route: '/otas/:slug', cache: 'hit' });
    const unknown = await ask('/no-such-page-of-anna');
    expect(await lineOf(unknown)).toMatchObject({ status: 404, route: '/:slug' });
    const api = await ask('/api/otas/1');
    expect(await lineOf(api)).toMatchObject({ route: '/api/otas/:id' });
    // The last part is a value for one use.
    const resumed = await ask('/oauth/authorize/once-only');
    expect(await lineOf(resumed)).toMatchObject({ route: '/oauth/authorize/:request' });
  });

  it('takes the id of a trusted proxy, if it is a plain one', async () => {
    expect(await ask('/otas?a', { 'X-Request-Id': 'edge-1:abc.DEF' })).toBe('edge-1:abc.DEF');
    expect((await lineOf('edge-1:abc.DEF')).status).toBe(200);
    expect(await ask('/otas?b', { 'X-Request-Id': 'x'.repeat(101) })).toMatch(UUID);
    expect(await ask('/otas?c', { 'X-Request-Id': 'a b"c' })).toMatch(UUID);
  });

  it('knows networks, not readers', async () => {
    const four = await ask('/otas', { 'X-Forwarded-For': '198.51.100.77' });
    expect((await lineOf(four)).network).toBe('198.51.100.0/24');
    const six = await ask('/otas', { 'X-Forwarded-For': '2001:db8:1:2:3:4:5:6' });
    expect((await lineOf(six)).network).toBe('2001:db8:1::/48');
  });

  it('holds no address, no search, no token and no name that a path was given', async () => {
    await newsroom.post({ title: 'x', body: 'y' });
    await ask('/search?q=somethingprivate');
    await ask('/api/articles?token=geheim-geheim&email=reader@example.org');
    const last = await ask('/preview/article/abc?signature=geheim-geheim');
    await lineOf(last);
    const output = service.output();
    expect(output).not.toMatch(/somethingprivate|geheim|reader@example\.org|198\.51\.100\.77/);
    expect(output).not.toContain(FIRST_ADMIN.email);
    expect(output).not.toContain(newsroom.token);
    expect(output).not.toContain('page-of-anna');
  });
});

describe('The log as text', () => {
  it('is written for people, ids at the end of lines', async () => {
    const service = await startService({ env: { LOG_LEVEL: 'http' } });
    try {
      const response = await fetch(`${service.url}/otas`, {
        headers: { 'X-Request-Id': 'of-somebody' },
      });
      const id = response.headers.get('X-Request-Id') ?? '';
      // Nobody is trusted here, so nobody chooses ids.
      expect(id).toMatch(UUID);
      await eventually(async () => {
        expect(service.output()).toMatch(new RegExp(`GET /otas 200 \\([\\d.]+ ms\\).*\\[${id}\\]`));
      });
      expect(await fetch(`${service.url}/metrics`).then(({ status }) => status)).toBe(404);
    } finally {
      await service.stop();
    }
  });
});
