import { bodyOf, openNewsroom, type Newsroom, type Refused } from '../support/newsroom';
import { sendRaw, type RawAnswer } from '../support/raw-http';
import { startService, type Service } from '../support/service';

/**
 * Strapi's router takes a path in any case and with a slash behind. Whoever decides something by a path
 * before it must not be led past by a spelling.
 */
describe('A path in another spelling', () => {
  let service: Service;
  let newsroom: Newsroom;

  beforeAll(async () => {
    service = await startService({ env: { RATE_LIMIT_READ: '1000' } });
    newsroom = await openNewsroom(service);
  });
  afterAll(() => service.stop());

  /** `fetch` would tidy up some of these paths by itself. */
  const send = (method: string, path: string, headers: string[] = []): Promise<RawAnswer> =>
    sendRaw(
      service.url,
      [
        `${method} ${path} HTTP/1.1`,
        'Host: news.example',
        'Connection: close',
        'Accept: text/html',
        ...headers,
        '',
        '',
      ].join('\r\n'),
    );

  test.each(['/API/otas', '/Api/Otas/'])('%s is the API in all respects', async (path) => {
    const [wanted, got] = await Promise.all(
      ['/api/otas', path].map((address) =>
        fetch(`${service.url}${address}`, { headers: { Origin: 'https://elsewhere.example' } }),
      ),
    );
    expect(got?.status).toBe(200);
    expect(await got?.json()).toEqual(await wanted?.json());
    for (const name of ['access-control-allow-origin', 'ratelimit-policy']) {
      expect(wanted?.headers.has(name)).toBe(true);
      expect(got?.headers.get(name)).toBe(wanted?.headers.get(name));
    }
  });

  test('a value that no field can have is the caller’s mistake at /API, too', async () => {
    const response = await fetch(`${service.url}/API/otas?filters[founded]=abc`);
    expect(response.status).toBe(400);
    expect((await bodyOf<Refused>(response)).error.details).toEqual({ source: 'query' });
  });

  test.each(['/API/articles', '/api//articles', '/%61pi/articles'])(
    'nobody writes to %s without a token, and the answer is the API’s',
    async (path) => {
      const { status, text } = await send('POST', path, ['Content-Length: 0']);
      expect([401, 404]).toContain(status);
      expect(text).toContain(`{"data":null,"error":{"status":${status}`);
      expect(await newsroom.count('articles')).toBe(0);
    },
  );

  test.each(['/API/nothing', '/api//otas', '/%61pi/nothing', '/api/./otas'])(
    'errors of %s are for programs',
    async (path) => {
      const { status, text } = await send('GET', path);
      expect([400, 404]).toContain(status);
      expect(text).toContain(`{"data":null,"error":{"status":${status}`);
    },
  );

  test.each(['/Mcp', '/MCP/', '/%6dcp', '//mcp'])('%s leads to /mcp', async (path) => {
    const { status, text } = await send('POST', path, ['Content-Length: 0']);
    expect(status).toBe(308);
    expect(text).toMatch(/^location: \/mcp\r$/im);
  });

  test.each(['/Cockpit/Agent-approval', '/cockpit/%61gent-approval', '/COCKPIT/agent-device'])(
    'nobody frames the decision at %s',
    async (path) => {
      const { text } = await send('GET', path);
      expect(text).toMatch(/^x-frame-options: DENY\r$/im);
    },
  );

  test('the panel is not counted, however it is spelled', async () => {
    for (const path of ['/Cockpit/', '/Admin/init']) {
      const response = await fetch(`${service.url}${path}`);
      expect([path, response.status, response.headers.get('ratelimit')]).toEqual([path, 200, null]);
    }
    const left = async (): Promise<number> => {
      const response = await fetch(`${service.url}/api/otas`);
      return Number(/r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1]);
    };
    const before = await left();
    await fetch(`${service.url}/Admin/init`);
    await fetch(`${service.url}/COCKPIT/`);
    expect(await left()).toBe(before - 1);
  });
});
