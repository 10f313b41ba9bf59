import { bodyOf, openNewsroom, type Newsroom, type Refused } from '../support/newsroom';
import { startService, type Service } from '../support/service';

describe('Who may post', () => {
  let service: Service;
  let newsroom: Newsroom;

  beforeAll(async () => {
    service = await startService({
      env: { RATE_LIMIT_INGESTION: '12', RATE_LIMIT_FAILED_AUTHENTICATION: '6' },
    });
    newsroom = await openNewsroom(service);
  });
  afterAll(() => service.stop());

  const wrong = { title: 5 };

  test.each(['/api/articles', '/api/images'])(
    '%s without a token is a 401 whatever the body is',
    async (path) => {
      const response = await newsroom.call('POST', path, wrong);
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer realm="api"');
      expect((await bodyOf<Refused>(response)).error.name).toBe('UnauthorizedError');
      const malformed = await fetch(`${service.url}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"title"',
      });
      expect(malformed.status).toBe(401);
    },
  );

  test('an unknown token is a 401 that says so', async () => {
    const response = await newsroom.call('POST', '/api/articles', wrong, 'not-a-token');
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe(
      'Bearer realm="api", error="invalid_token"',
    );
  });

  test('a good token with anything behind it is none, also where anybody may read', async () => {
    const response = await newsroom.call('GET', '/api/otas', undefined, `${newsroom.fullToken} x`);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe(
      'Bearer realm="api", error="invalid_token"',
    );
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('credentials of another scheme are no wrong token (RFC 6750 §3.1)', async () => {
    const response = await fetch(`${service.url}/api/articles`, {
      method: 'POST',
      headers: { Authorization: 'Basic eDp5' },
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="api"');
  });

  test('a token in the query string counts for nothing', async () => {
    const path = `/api/articles?access_token=${newsroom.token}&token=${newsroom.token}`;
    expect((await newsroom.call('POST', path, wrong)).status).toBe(401);
  });

  test('a token without the permission is a 403 that names it', async () => {
    const response = await newsroom.call('POST', '/api/articles', wrong, newsroom.readOnlyToken);
    expect(response.status).toBe(403);
    expect(response.headers.get('www-authenticate')).toBe(
      'Bearer realm="api", error="insufficient_scope"',
    );
    const { error } = await bodyOf<Refused>(response);
    expect(error.details.missing).toEqual(['plugin::ingestion.articles.create']);
    expect(error.message).toContain('plugin::ingestion.articles.create');
  });

  test('a token that may post reads what everybody may, and no drafts', async () => {
    const read = (path: string, token?: string): Promise<Response> =>
      newsroom.call('GET', path, undefined, token);
    for (const path of ['/api/otas', '/api/authors', '/api/articles', '/api/categories']) {
      const answer = await read(path, newsroom.token);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(await answer.json()).toEqual(await (await read(path)).json());
    }
    expect((await read('/api/articles?status=draft', newsroom.token)).status).toBe(403);
    expect((await read('/api/otas', 'not-a-token')).status).toBe(401);
    expect((await newsroom.call('POST', '/api/otas', {}, newsroom.token)).status).toBe(403);
  });

  test('a token may make so many calls a minute, then waits', async () => {
    const answers: Response[] = [];
    for (let index = 0; index < 13; index += 1) answers.push(await newsroom.post());
    expect(answers.slice(0, 12).map(({ status }) => status)).toEqual(Array(12).fill(201));
    expect(answers[0]?.headers.get('ratelimit')).toMatch(/^"ingestion";r=11;t=\d+$/);
    expect(answers[0]?.headers.get('ratelimit-policy')).toBe('"ingestion";q=12;w=60');
    const refused = answers[12] as Response;
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await bodyOf<Refused>(refused)).error).toMatchObject({
      status: 429,
      name: 'TooManyRequestsError',
    });
    // Another token has a budget of its own.
    const other = await newsroom.call('POST', '/api/articles', wrong, newsroom.fullToken);
    expect(other.status).toBe(422);
  });

  test('who guesses tokens is shut out', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 10; index += 1) {
      const response = await newsroom.call('POST', '/api/articles', wrong, `guess-${index}`);
      statuses.push(response.status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    // And nobody else who comes from the same address.
    expect((await newsroom.call('GET', '/api/otas', undefined, newsroom.fullToken)).status).toBe(
      200,
    );
  });
});
