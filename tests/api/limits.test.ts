import { connect } from 'node:net';
import { connect as letIn, openBrowser } from '../support/agent-flow';
import { bodyOf, type Refused } from '../support/newsroom';
import { signIn, type Panel } from '../support/panel-api';
import { startService, type Service } from '../support/service';
import { issueToken } from '../support/tokens';

const QUOTA = 5;
/** Calls with a token that is not good. */
const FAILURES = 6;

/** Asks from an address behind the proxies that a test trusts. */
const from = (address: string): Record<string, string> => ({ 'X-Forwarded-For': address });

/** Sends bytes as they are and gives back what comes. */
const sendRaw = (url: string, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
    socket.setTimeout(45_000, () => socket.destroy());
  });

const statusesOf = async (
  url: string,
  count: number,
  headers: (index: number) => Record<string, string> = () => ({}),
): Promise<number[]> => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const response = await fetch(url, { headers: headers(index), redirect: 'manual' });
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
};

describe('Limits behind a trusted proxy', () => {
  let service: Service;
  let panel: Panel | undefined;

  beforeAll(async () => {
    service = await startService({
      env: {
        RATE_LIMIT_READ: String(QUOTA),
        RATE_LIMIT_SUBSCRIBE: '1',
        RATE_LIMIT_FAILED_AUTHENTICATION: String(FAILURES),
        TRUSTED_PROXIES: '127.0.0.1',
      },
    });
  });
  afterAll(() => service.stop());

  const statusOf = async (method: string, path: string, headers: string[]): Promise<string> => {
    const lines = [
      `${method} ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Connection: close',
      ...headers,
    ];
    // Byte for byte: a letter beyond ASCII is one byte of an address.
    const answer = await sendRaw(service.url, [...lines, '', ''].join('\r\n'));
    return answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length);
  };

  let client = 0;

  test.each([
    '/subscribe/',
    '/Subscribe',
    '/SUBSCRIBE/',
    '/subscribe?again',
    '/subscribe/?again',
    '/subscribe#again',
    '/Subscribe/#again',
    'http://news.example/subscribe',
    'HTTP://news.example/Subscribe/',
    '/%73ubscribe',
    '//subscribe',
    '/./subscribe',
    '/press/../subscribe',
  ])('POST %s passes no other limit than POST /subscribe', async (spelling) => {
    const address = `X-Forwarded-For: 198.51.100.${(client += 1)}`;
    const body = [address, 'Content-Type: application/json', 'Content-Length: 0'];
    expect(await statusOf('POST', '/subscribe', body)).not.toBe('429');
    expect(await statusOf('POST', spelling, body)).toBe('429');
  });

  test('a token that opens nothing counts as a failure, however its path is spelled', async () => {
    const headers = ['X-Forwarded-For: 192.0.2.30', 'Authorization: Bearer guess'];
    const knocks: [string, string][] = [
      ['POST', '/API/articles'],
      ['POST', '/Api/images/'],
      ['GET', 'http://news.example/api/otas'],
      ['GET', '/api/otas?sort[]=x&sort=x'],
      ['PATCH', '/api/Nothing'],
      ['GET', '/API/%00'],
    ];
    expect(knocks).toHaveLength(FAILURES);
    for (const [method, path] of knocks) {
      expect([path, await statusOf(method, path, headers)]).toEqual([path, '401']);
    }
    for (const [method, path] of knocks) {
      expect([path, await statusOf(method, path, headers)]).toEqual([path, '429']);
    }
  });

  describe.each([
    ['/api/articles', 'api'],
    ['/mcp', 'agents'],
  ])('failures at %s', (path, kind) => {
    const headers = (address: string, token: string) => ({
      ...from(address),
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    });
    const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    const knock = (address: string, token: string): Promise<Response> =>
      fetch(`${service.url}${path}`, {
        method: 'POST',
        headers: headers(address, token),
        body: ping,
      });
    let good: string;

    beforeAll(async () => {
      panel ??= await signIn(service);
      good =
        kind === 'api'
          ? await issueToken(panel, 'full-access')
          : (await letIn(service, openBrowser(service, panel.token))).tokens.access_token;
    });

    test('are counted exactly, also many at once, and shut out nobody with a good token', async () => {
      const address = kind === 'api' ? '192.0.2.31' : '192.0.2.32';
      const admitted = kind === 'api' ? 422 : 200;
      const answers = await Promise.all(
        Array.from({ length: 4 * FAILURES }, (_, index) =>
          knock(address, index % 4 === 0 ? good : `guess-${index}`),
        ),
      );
      const counts = new Map<number, number>();
      for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
      expect(Object.fromEntries(counts)).toEqual({
        [admitted]: FAILURES,
        401: FAILURES,
        429: 2 * FAILURES,
      });
      const refused = await knock(address, 'guess');
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject(
        kind === 'api'
          ? { data: null, error: { status: 429, name: 'TooManyRequestsError' } }
          : { jsonrpc: '2.0', id: null, error: { code: -32000 } },
      );
      expect((await knock(address, good)).status).toBe(admitted);
    });
  });

  test('calls of agents without a token count as reads, and hear so in JSON-RPC', async () => {
    const call = (): Promise<Response> =>
      fetch(`${service.url}/mcp`, { method: 'POST', headers: from('192.0.2.33') });
    for (let count = 0; count < QUOTA; count += 1) expect((await call()).status).toBe(401);
    const refused = await call();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32000 },
    });
    const spelled = await fetch(`${service.url}/MCP/`, {
      method: 'POST',
      headers: { ...from('192.0.2.33'), Authorization: 'Bearer guess' },
    });
    expect(spelled.status).toBe(429);
  });

  test('refuses what is beyond the quota, and says when to come back', async () => {
    const headers = from('192.0.2.1');
    expect(await statusesOf(`${service.url}/`, QUOTA, () => headers)).toEqual(
      Array(QUOTA).fill(200),
    );
    const refused = await fetch(`${service.url}/`, { headers });
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused.headers.get('ratelimit-policy')).toBe(`"read";q=${QUOTA};w=60`);
    expect(refused.headers.get('ratelimit')).toBe(`"read";r=0;t=${seconds}`);
    expect(refused.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['/api/otas', '/api/search?q=nothing', '/API/Otas/'])(
    'programs that read %s are told what is left, and readers of pages are not',
    async (path) => {
      const headers = from(`203.0.113.${(client += 1)}`);
      for (const left of [4, 3]) {
        const response = await fetch(`${service.url}${path}`, { headers });
        expect(response.status).toBe(200);
        expect(response.headers.get('ratelimit-policy')).toBe(`"read";q=${QUOTA};w=60`);
        expect(response.headers.get('ratelimit')).toMatch(new RegExp(`^"read";r=${left};t=\\d+$`));
        expect(response.headers.get('retry-after')).toBeNull();
      }
      for (const page of ['/otas', '/otas', '/feed']) {
        const response = await fetch(`${service.url}${page}`, { headers });
        expect([response.status, response.headers.get('ratelimit')]).toEqual([200, null]);
      }
      expect((await fetch(`${service.url}${path}`, { headers })).status).toBe(429);
    },
  );

  test.each([
    ['text/html', 'text/html; charset=utf-8', '<!doctype html>'],
    ['text/markdown', 'text/markdown; charset=utf-8', '# Too many requests'],
    ['application/json', 'application/json; charset=utf-8', '{"data":null,"error":{"status":429'],
  ])('tells it in the form asked for: %s', async (accept, type, start) => {
    const headers = { ...from('192.0.2.2'), Accept: accept };
    await statusesOf(`${service.url}/robots.txt`, QUOTA, () => headers);
    const refused = await fetch(`${service.url}/`, { headers });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('content-type')).toBe(type);
    expect(await refused.text()).toMatch(new RegExp(`^${start.replace(/[{[]/g, '\\$&')}`));
  });

  test('a markdown address and the API tell it in their own form', async () => {
    const headers = from('192.0.2.3');
    await statusesOf(`${service.url}/robots.txt`, QUOTA, () => headers);
    const alternate = await fetch(`${service.url}/index.md`, { headers });
    expect([alternate.status, alternate.headers.get('content-type')]).toEqual([
      429,
      'text/markdown; charset=utf-8',
    ]);
    const api = await fetch(`${service.url}/api/otas`, { headers });
    expect(api.status).toBe(429);
    expect((await bodyOf<Refused>(api)).error.name).toBe('TooManyRequestsError');
  });

  test('counts pages from memory, pages that do not exist and writes without a token alike', async () => {
    const headers = from('192.0.2.4');
    await statusesOf(`${service.url}/`, 2, () => headers);
    await statusesOf(`${service.url}/nothing-here`, 2, () => headers);
    await fetch(`${service.url}/api/articles`, { method: 'POST', headers });
    expect(await statusesOf(`${service.url}/`, 1, () => headers)).toEqual([429]);
  });

  test('does not count the panel, static files and the health check', async () => {
    const headers = from('192.0.2.5');
    const page = await fetch(`${service.url}/`, { headers });
    const stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec(await page.text())?.[1];
    for (const path of ['/up', '/favicon.svg', '/cockpit/', '/admin/init', stylesheet]) {
      const statuses = await statusesOf(`${service.url}${path}`, QUOTA + 1, () => headers);
      expect([path, ...statuses]).not.toContain(429);
    }
    expect(await statusesOf(`${service.url}/`, QUOTA, () => headers)).toEqual([
      ...Array(QUOTA - 1).fill(200),
      429,
    ]);
  });

  test('no spelling of an address takes it out of the count', async () => {
    const headers = from('192.0.2.6');
    const spellings = ['/assets/../', '/uploads/%2e%2e/search', '/UP', '/up/', '/cockpitx'];
    for (const path of spellings) {
      const raw = `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.6\r\nConnection: close\r\n\r\n`;
      await sendRaw(service.url, raw);
    }
    // Both that begin with a static folder answer 400 without any work; the others have been counted.
    expect(await statusesOf(`${service.url}/`, 3, () => headers)).toEqual([200, 200, 429]);
  });

  test('an unknown token does not lift the limit', async () => {
    const headers = { ...from('192.0.2.7'), Authorization: 'Bearer x' };
    expect((await statusesOf(`${service.url}/`, QUOTA + 1, () => headers)).at(-1)).toBe(429);
  });

  test('IPv6 clients are told apart by their network, not by their address', async () => {
    const oneNetwork = (index: number) => from(`2001:db8:1:2::${index + 1}`);
    expect((await statusesOf(`${service.url}/`, QUOTA + 1, oneNetwork)).at(-1)).toBe(429);
    expect(await statusesOf(`${service.url}/`, 1, () => from('2001:db8:1:3::1'))).toEqual([200]);
  });

  test('an address before the proxy counts, what clients add in front of it does not', async () => {
    const forged = (index: number) => from(`198.51.100.${index}, 192.0.2.8`);
    expect((await statusesOf(`${service.url}/`, QUOTA + 1, forged)).at(-1)).toBe(429);
  });

  test('garbage in the header is one client', async () => {
    const garbage = (index: number) => from(`<script>${index}`);
    expect((await statusesOf(`${service.url}/`, QUOTA + 1, garbage)).at(-1)).toBe(429);
  });
});

describe('Behind a proxy that speaks TLS', () => {
  let service: Service;

  beforeAll(async () => {
    service = await startService({
      env: { PUBLIC_URL: 'https://news.example', TRUSTED_PROXIES: '127.0.0.0/8, ::1' },
    });
  });
  afterAll(() => service.stop());

  test('editors can sign in: their cookies are for TLS alone', async () => {
    const response = await fetch(`${service.url}/admin/register-admin`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-Proto': 'https' },
      body: JSON.stringify({
        email: 'chief@example.com',
        password: 'Test-password-1',
        firstname: 'Chief',
        lastname: 'Editor',
      }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toMatch(/; secure/i);
  });

  describe('Requests that nobody should send', () => {
    const request = (line: string, headers: string[] = []): string =>
      [line, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n');

    test.each([
      ['an unknown method', request('BREW / HTTP/1.1')],
      ['TRACE', request('TRACE / HTTP/1.1')],
      ['PROPFIND', request('PROPFIND /cockpit HTTP/1.1')],
      ['CONNECT', request('CONNECT example.com:443 HTTP/1.1')],
      ['OPTIONS *', request('OPTIONS * HTTP/1.1')],
      ['no path', request('GET  HTTP/1.1')],
      ['another host as address', request('GET //evil.example/%2e%2e HTTP/1.1')],
      ['a bare percent sign', request('GET /% HTTP/1.1')],
      ['overlong UTF-8', request('GET /%c0%ae%c0%ae/ HTTP/1.1')],
      ['a header of 20 KB', request('GET / HTTP/1.1', [`X-Big: ${'a'.repeat(20_000)}`])],
      ['an address of 20 KB', request(`GET /${'a'.repeat(20_000)} HTTP/1.1`)],
      [
        'a conditional header of nonsense',
        request('GET / HTTP/1.1', ['If-None-Match: ,,W/,"', 'If-Modified-Since: never']),
      ],
      [
        'contradicting lengths',
        request('POST /api/articles HTTP/1.1', ['Content-Length: 5', 'Transfer-Encoding: chunked']),
      ],
      ['an upgrade', request('GET / HTTP/1.1', ['Upgrade: h2c', 'Connection: Upgrade'])],
      ['HTTP/0.9', 'GET /\r\n\r\n'],
      ['noise', '\u0000\u0001\u0002\u0003 TLS? \r\n\r\n'],
    ])('%s gets an answer or a closed connection, and the service lives', async (_name, bytes) => {
      const answer = await sendRaw(service.url, bytes);
      expect(answer).toMatch(/^(HTTP\/1\.1 ([2-4]\d\d|501) |$)/);
      expect(answer).not.toMatch(/node_modules|\bat .+:\d+:\d+/);
      expect((await fetch(`${service.url}/up`)).status).toBe(200);
    });

    test('an address with its origin is read like one without', async () => {
      const answer = await sendRaw(service.url, request('GET http://x/robots.txt HTTP/1.1'));
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    });

    test('nothing of it was a fault of the service', () => {
      expect(service.output()).not.toMatch(/error/i);
    });
  });
});

describe('Limits without a proxy', () => {
  let service: Service;

  beforeAll(async () => {
    service = await startService({
      env: { RATE_LIMIT_READ: String(QUOTA), RATE_LIMIT_FAILED_AUTHENTICATION: String(QUOTA) },
    });
  });
  afterAll(() => service.stop());

  test('a forged X-Forwarded-For changes nothing', async () => {
    const headers = (index: number) => ({
      ...from(`192.0.2.${index}`),
      Forwarded: `for=192.0.2.${index}`,
      'X-Real-IP': `192.0.2.${index}`,
    });
    expect((await statusesOf(`${service.url}/`, QUOTA + 1, headers)).at(-1)).toBe(429);
  });

  test('tokens that open nothing are counted, whatever they knock at', async () => {
    const headers = { Authorization: 'Bearer guess' };
    const statuses = await statusesOf(`${service.url}/api/no-such-thing`, QUOTA + 2, () => headers);
    expect(statuses.at(-1)).toBe(429);
  });
});
