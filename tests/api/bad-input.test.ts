import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { employ } from '../support/colleagues';
import { describeOnAlikeDatabases } from '../support/databases';
import { openNewsroom, type Created, type Newsroom, type Refused } from '../support/newsroom';
import { sendRaw } from '../support/raw-http';
import type { Service } from '../support/service';

interface Answer {
  status: number;
  type: string;
  text: string;
}

/** Traces of the inside: file names with lines, SQL, packages. */
const LEAK = /node_modules|\bat .+:\d+:\d+|select .+ from|Maximum call stack/i;

describeOnAlikeDatabases('Bad input', (database) => {
  let service: Service;
  let newsroom: Newsroom;

  beforeAll(async () => {
    service = await database.start();
    newsroom = await openNewsroom(service);
  });
  afterAll(() => service.stop());

  /** Sends bytes exactly as they are; addresses are not tidied up as `fetch` does. */
  const send = (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string | Buffer,
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(service.url);
      const call = request({ hostname, port, method, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            text: Buffer.concat(chunks).toString(),
          }),
        );
      });
      call.once('error', reject);
      call.end(body);
    });

  const post = (body: string | Buffer, headers: Record<string, string> = {}): Promise<Answer> =>
    send(
      'POST',
      '/api/articles',
      {
        Authorization: `Bearer ${newsroom.token}`,
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(body)),
        ...headers,
      },
      body,
    );

  const json = (fields: Record<string, unknown> = {}): string =>
    JSON.stringify({
      ota_id: newsroom.otaId,
      author_id: newsroom.authorId,
      title: 'A headline',
      body: 'A paragraph.',
      ...fields,
    });

  /** The refusal, after checking that it is one of ours and that nothing was stored. */
  const refusal = async (
    status: number,
    attempt: () => Promise<Answer>,
  ): Promise<Refused['error']> => {
    const before = await newsroom.count('articles');
    const answer = await attempt();
    expect([answer.status, answer.text]).toEqual([status, expect.any(String)]);
    expect(answer.text).not.toMatch(LEAK);
    expect(await newsroom.count('articles')).toBe(before);
    const { data, error } = JSON.parse(answer.text) as Refused;
    expect(data).toBeNull();
    expect(error.status).toBe(status);
    expect(error.message).not.toBe('');
    return error;
  };

  const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

  describe('bodies of POST /api/articles', () => {
    test.each([
      ['cut off', '{"title": '],
      ['a word', 'hello'],
      ['null', 'null'],
      ['a text', '"x"'],
      ['with a prototype', '{"__proto__": {"is_published": true}}'],
      ['in UTF-16', Buffer.from('{"title":"x"}', 'utf16le')],
    ])('a body that is %s is a 400', async (_name, body) => {
      await refusal(400, () => post(body));
    });

    test('a list, and no body at all, are a 422', async () => {
      const { message } = await refusal(422, () => post('[]'));
      expect(message).toMatch(/^Invalid input: expected object/);
      await refusal(422, () => post(''));
    });

    test('nesting without end is refused, wherever it stands', async () => {
      const deep = nested(50_000);
      const withDeep = (name: string): string => json().replace('{', `{"${name}":${deep},`);
      expect((await refusal(422, () => post(deep))).message).toContain('nested');
      await refusal(422, () => post(withDeep('excerpt')));
      await refusal(422, () => post(withDeep('unknown'), { 'Idempotency-Key': 'deep' }));
      // Longer bodies are refused there before they are read.
      const shorter = nested(20_000);
      const everyone = await send(
        'POST',
        '/oauth/register',
        { 'Content-Type': 'application/json', 'Content-Length': String(shorter.length) },
        shorter,
      );
      expect(everyone.status).toBe(400);
      expect(everyone.text).not.toMatch(LEAK);
    });

    test.each(['utf-16', 'iso-8859-1', 'utf-7', 'nonsense'])(
      'JSON in %s is a 415 that says what to send',
      async (charset) => {
        const type = `application/json; charset=${charset}`;
        const error = await refusal(415, () => post(json(), { 'Content-Type': type }));
        expect(error.message).toContain('UTF-8');
      },
    );

    test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/vnd.api+json'])(
      'a body as %s is a 415',
      async (type) => {
        await refusal(415, () => post(json(), { 'Content-Type': type }));
      },
    );

    test('5 MB are a 413, announced or not, packed or not, and the next call is not harmed', async () => {
      const big = json({ body: 'a'.repeat(5_000_000) });
      await refusal(413, () => post(big));
      await refusal(413, () =>
        send(
          'POST',
          '/api/articles',
          {
            Authorization: `Bearer ${newsroom.token}`,
            'Content-Type': 'application/json',
            'Transfer-Encoding': 'chunked',
          },
          big,
        ),
      );
      const bomb = gzipSync(json({ body: 'a'.repeat(50_000_000) }));
      expect(bomb.length).toBeLessThan(100_000);
      await refusal(413, () => post(bomb, { 'Content-Encoding': 'gzip' }));
      expect((await post(json())).status).toBe(201);
    });

    test('what says it is packed and is not is a 400, a packing nobody knows a 415', async () => {
      await refusal(400, () => post(json(), { 'Content-Encoding': 'gzip' }));
      await refusal(415, () => post(json(), { 'Content-Encoding': 'zstd' }));
    });

    test('unusual but correct ways to send it are understood', async () => {
      const ways: [string | Buffer, Record<string, string>][] = [
        [gzipSync(json()), { 'Content-Encoding': 'gzip' }],
        [json(), { 'Content-Type': 'application/json; charset="UTF-8"' }],
        [`\ufeff${json()}`, {}],
        [json(), { Expect: '100-continue' }],
      ];
      for (const [body, headers] of ways) expect((await post(body, headers)).status).toBe(201);
    });

    test.each([
      ['U+0000', '\\u0000'],
      ['half a surrogate pair', '\\ud83d'],
    ])('%s in any text names the field', async (_name, escape) => {
      const names = [
        'title',
        'excerpt',
        'body',
        'featured_image',
        'featured_image_caption',
        'meta_title',
        'meta_description',
      ];
      const body = json(Object.fromEntries(names.map((name) => [name, 'a?b']))).replaceAll(
        'a?b',
        `a${escape}b`,
      );
      const error = await refusal(422, () => post(body));
      expect((error.details.errors ?? []).map(({ path }) => path[0]).sort()).toEqual(names.sort());
    });

    test('numbers that no database has are named', async () => {
      const body = json({ reading_time_minutes: 2 ** 31 })
        .replace(/"ota_id":\d+/, '"ota_id":9007199254740993')
        .replace(/"author_id":\d+/, '"author_id":1e400');
      const error = await refusal(422, () => post(body));
      const paths = (error.details.errors ?? []).map(({ path }) => path[0]).sort();
      expect(paths).toEqual(['author_id', 'ota_id', 'reading_time_minutes']);
      const ids = { ota_id: 2 ** 31, author_id: 2 ** 40, category_id: 2 ** 52 };
      const unknown = await refusal(422, () => post(json(ids)));
      expect((unknown.details.errors ?? []).map(({ path }) => path[0]).sort()).toEqual(
        Object.keys(ids).sort(),
      );
    });

    test.each([
      '0000-00-00T00:00:00Z',
      '2023-02-30T00:00:00Z',
      '2023-01-01T24:00:00Z',
      '2023-01-01T00:00:00+99:99',
      '-271821-04-20T00:00:00Z',
      '2023-01-01',
      '2023-01-01T00:00:00',
      'yesterday',
      '',
    ])('%j is no date of publication', async (published_at) => {
      const error = await refusal(422, () => post(json({ published_at })));
      expect((error.details.errors ?? []).map(({ path }) => path[0])).toEqual(['published_at']);
    });

    test.each(['0000-01-01T00:00:00Z', '1600-02-29T12:00:00+14:00', '2023-01-01T00:00:00.123456Z'])(
      '%s is one, and its article can be read',
      async (published_at) => {
        const answer = await post(json({ published_at, is_published: true }));
        expect(answer.status).toBe(201);
        const { article } = JSON.parse(answer.text) as Created;
        for (const address of [article.url, `${article.url}.md`, `${service.url}/feed`]) {
          expect([address, (await fetch(address)).status]).toEqual([address, 200]);
        }
      },
    );

    test.each(['ünicode', 'a--b', '-a', 'a-', 'a/b', '..', '', 'x.md', 'UPPER', '%2e', 'feed'])(
      'the slug %j is refused',
      async (slug) => {
        const error = await refusal(422, () => post(json({ slug })));
        expect((error.details.errors ?? []).map(({ path }) => path[0])).toEqual(['slug']);
      },
    );

    test.each(['\u200b\u200b', '\ufeff \u2060', '\u202e\u00ad', '\u3164'])(
      'the title %j, of which nothing can be seen, is refused',
      async (title) => {
        const error = await refusal(422, () => post(json({ title })));
        expect((error.details.errors ?? []).map(({ path }) => path[0])).toEqual(['title']);
      },
    );

    test.each([' ', '\n\n', '\u200b'])(
      'the body %j, of which nothing can be seen, is refused',
      async (body) => {
        const error = await refusal(422, () => post(json({ body })));
        expect((error.details.errors ?? []).map(({ path }) => path[0])).toEqual(['body']);
      },
    );

    test.each(['!', '携程', '🚀', 'e\u0301', '\u200fحجوزات'])(
      'the title %j is taken',
      async (title) => {
        expect((await post(json({ title }))).status).toBe(201);
      },
    );

    test('a title that gives a reserved slug gets a number', async () => {
      const answer = await post(json({ title: 'Feed' }));
      expect((JSON.parse(answer.text) as Created).article.slug).toBe('feed-2');
    });

    test('raw HTML, scripts and addresses that run are shown as text', async () => {
      const body = [
        '<script>alert(1)</script>',
        '<img src=x onerror="alert(1)">',
        '[one](javascript:alert(1)) [two](JaVaScRiPt:alert(1)) [three](data:text/html;base64,PHM+)',
        '![four](javascript:alert(1)) <javascript:alert(1)>',
        '[five](vbscript:x "onclick=alert(1)") [six](&#106;avascript:alert(1))',
      ].join('\n\n');
      const answer = await post(
        json({
          title: '</title><script>alert(1)</script>',
          excerpt: '"><svg onload=alert(1)>',
          meta_description: '"><script>alert(1)</script>',
          featured_image_caption: '<b onmouseover=alert(1)>',
          body,
          is_published: true,
        }),
      );
      expect(answer.status).toBe(201);
      const { article } = JSON.parse(answer.text) as Created;
      for (const address of [article.url, `${service.url}/`, `${service.url}/search?q=alert`]) {
        const html = await (await fetch(address)).text();
        const tags = html
          .replace(/<script type="application\/ld\+json">[\s\S]*?<\/script>/g, '')
          .match(/<[a-z][^>]*>/gi);
        const active = (tags ?? []).filter(
          (tag) =>
            / on\w+\s*=/i.test(tag.replace(/"[^"]*"/g, '""')) ||
            /(?:href|src)="\s*(?:javascript|data|vbscript):/i.test(tag) ||
            /^<(?:svg|b)\b[^>]*alert/i.test(tag) ||
            tag === '<script>',
        );
        expect([address, active]).toEqual([address, []]);
        expect(html).not.toContain('<script>alert');
      }
      expect(await (await fetch(`${article.url}.md`)).text()).toContain(body);
    });

    test('a description is not cut inside a character', async () => {
      const answer = await post(json({ body: `${'a'.repeat(199)}😀😀`, is_published: true }));
      const { article } = JSON.parse(answer.text) as Created;
      const html = await (await fetch(article.url)).text();
      expect(html).toContain(`name="description" content="${'a'.repeat(199)}"`);
      expect(html).not.toContain('\ufffd');
    });

    test('the last of a key that comes twice counts, as JSON parsers do', async () => {
      const answer = await post(json({ title: 'First' }).replace(/\}$/, ',"title":"Second"}'));
      expect((JSON.parse(answer.text) as Created).article.slug).toBe('second');
    });
  });

  describe('bodies of POST /subscribe', () => {
    const subscribe = (body: string): Promise<Answer> =>
      send('POST', '/subscribe', { 'Content-Type': 'application/json' }, body);

    test('a list is a 422 that says so, 2 MB are a 413', async () => {
      const { message } = await refusal(422, () => subscribe('[]'));
      expect(message).toMatch(/^Invalid input: expected object/);
      const large = await refusal(413, () => subscribe(JSON.stringify('a'.repeat(2_000_000))));
      expect(large.details).toEqual({});
    });
  });

  describe('methods', () => {
    /** A request without a body, of a method that no HTTP client would send. */
    const ask = async (method: string, path: string): Promise<{ head: string; body: string }> => {
      const host = new URL(service.url).host;
      const message = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      const [head = '', body = ''] = (await sendRaw(service.url, message)).text.split('\r\n\r\n');
      return { head, body };
    };

    test.each([
      ['GET', '/api/images', 'POST'],
      ['HEAD', '/api/images', 'POST'],
      ['DELETE', '/api/images', 'POST'],
      ['PUT', '/api/articles', 'HEAD, GET, POST'],
      ['PATCH', '/api/articles', 'HEAD, GET, POST'],
    ])('%s %s is a 405 that names others', async (method, path, allowed) => {
      const { head, body } = await ask(method, path);
      expect(head).toMatch(/^HTTP\/1\.1 405 /);
      expect(head).toContain(`\r\nAllow: ${allowed}\r\n`);
      if (method === 'HEAD') return;
      expect(JSON.parse(body)).toMatchObject({
        data: null,
        error: { status: 405, name: 'MethodNotAllowedError', details: {} },
      });
    });

    test.each(['/', '/subscribe', '/api/articles', '/api/images', '/admin/init'])(
      'TRACE %s is a 501 in the form of all errors',
      async (path) => {
        const { head, body } = await ask('TRACE', path);
        expect(head).toMatch(/^HTTP\/1\.1 501 /);
        expect(JSON.parse(body)).toMatchObject({
          data: null,
          error: { status: 501, name: 'NotImplementedError', details: {} },
        });
      },
    );

    test('TRACE /mcp is a 405 in the form of that endpoint', async () => {
      const { head, body } = await ask('TRACE', '/mcp');
      expect(head).toMatch(/^HTTP\/1\.1 405 /);
      expect(JSON.parse(body)).toMatchObject({ jsonrpc: '2.0', error: { code: -32000 } });
    });
  });

  describe('the Host header field', () => {
    test.each(['/otas', '/api/otas', '/mcp', '/admin/init'])(
      'is one: with two, or none, %s is a 400',
      async (path) => {
        // Where it is a page, it is answered from memory from now on.
        await send('GET', path);
        const hosts = 'Host: news.example\r\nhOST: other.example\r\n';
        const two = await sendRaw(service.url, `GET ${path} HTTP/1.1\r\n${hosts}\r\n`);
        expect(two.status).toBe(400);
        expect(two.text).toMatch(/\r\nConnection: close\r\n/);
        expect(two.text).toContain('more than one Host header field');
        const none = await sendRaw(service.url, `GET ${path} HTTP/1.1\r\n\r\n`);
        expect(none.status).toBe(400);
      },
    );
  });

  describe('what stands in the panel and the REST core', () => {
    const LIST = '/content-manager/collection-types/api::article.article';

    test.each([
      '/admin/publishing/plan?from=x',
      '/admin/publishing/plan?from=x&to=y',
      `${LIST}?view=mine&filters[$and]=x`,
      `${LIST}?view=mine&filters=x`,
      `${LIST}?filters[$or]=x`,
      `${LIST}?filters[title][$between]=x`,
      `${LIST}?filters[author_id]=x`,
      `${LIST}?sort=author.x`,
    ])('GET %s is a 400 for an editor', async (address) => {
      const answer = await newsroom.panel.call<Refused>('GET', address);
      expect([answer.status, answer.body.error.message]).toEqual([400, expect.any(String)]);
    });

    test('a view is narrowed by filters, too', async () => {
      await post(json({ title: 'Found in mine' }));
      const { body } = await newsroom.panel.call<{ results: object[] }>(
        'GET',
        `${LIST}?view=mine&filters[$and][0][title][$eq]=Nothing`,
      );
      expect(body.results).toEqual([]);
    });

    test('relations are a 403 for whoever may not read them', async () => {
      const role = await newsroom.panel.call<{ data: { code: string } }>('POST', '/admin/roles', {
        name: 'Without rights',
      });
      const stranger = await employ(service, newsroom.panel, role.body.data.code);
      for (const address of [
        '/content-manager/relations/api::article.article/author',
        '/content-manager/relations/api::article.article/none/author',
      ]) {
        const { status, body } = await stranger.call<Refused>('GET', address);
        expect([status, body.error.name]).toEqual([403, 'ForbiddenError']);
      }
    });

    test.each(['search', 'cockpit', 'stock', 'up'])('no OTA can be called %s', async (slug) => {
      const response = await newsroom.call(
        'POST',
        '/api/otas',
        { data: { name: 'An agency', slug } },
        newsroom.fullToken,
      );
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('reserved');
    });

    test.each([
      'filters[id][$eq]=99999999999',
      'filters[founded]=abc',
      'pagination[start]=99999999999999999999',
      'sort=nope',
      'sort=..',
      'sort=../..',
      'sort=title.x',
      'filters[$and]=x',
      'filters[$not]=x',
      'filters[name][$between]=x',
      'fields=nope',
      'filters[nope]=1',
      'populate[createdBy]=*',
      `filters${'[a]'.repeat(200)}=1`,
    ])('GET /api/otas?%s is no fault of the service', async (query) => {
      const { status, text } = await send('GET', `/api/otas?${query}`);
      // SQLite compares numbers of any size; PostgreSQL refuses those that no column holds.
      expect([200, 400]).toContain(status);
      expect(text).not.toMatch(LEAK);
    });

    test('U+0000 in a filter is no fault of the service', async () => {
      const { status, text } = await send('GET', '/api/articles?filters[title][$contains]=%00');
      expect([200, 400]).toContain(status);
      expect(text).not.toMatch(LEAK);
    });
  });

  describe('addresses', () => {
    test.each([
      ['/%2e%2e/etc/passwd', 400],
      ['/..%2f..%2fetc/passwd', 400],
      ['/uploads/../../package.json', 400],
      ['/uploads/%2e%2e/%2e%2e/package.json', 400],
      ['/cockpit/%2e%2e/api/otas', 400],
      ['/%00', 404],
      ['/otas/%00', 404],
      ['/example-travel/%00.md', 404],
      ['/stock/%00/history', 404],
      ['//otas', 400],
      ['/otas//', 400],
      ['/otas//example-travel', 400],
      ['/example-travel/a%2fb', 400],
      ['/example-travel/a%5cb', 400],
      ['/%E0%A4%A', 400],
      ['/.md', 404],
      // Nobody has set whom to tell of a weakness.
      ['/.well-known/security.txt', 404],
      ['/example-travel.md.md', 404],
      [`/${'x'.repeat(4096)}`, 404],
      ['/a/b/c/d', 404],
      ['/?page=-1', 404],
      ['/?page=1e9', 404],
      ['/?page=99999999999999999999', 404],
      ['/example-travel?page=%00', 404],
      ['/stock/nope/history', 404],
      ['/search', 200],
      ['/search?q=', 200],
      ['/search?q=a', 200],
      ['/search?q=ab', 200],
      [`/search?q=${'x'.repeat(4096)}`, 200],
      ['/search?q=%00%00%00', 200],
      ['/search?q=abc%00', 200],
      ['/search?q=%ff%fe%fd', 200],
      ['/search?q=%', 200],
      ['/search?q[]=abc', 200],
      ['/search?q=abc&q=def', 200],
      ['/search?q=abc&page=-1', 404],
      ['/search?q=abc&page=1e9', 404],
    ])('%s is a %d, for people and machines', async (path, status) => {
      for (const accept of ['text/html', 'text/markdown']) {
        const answer = await send('GET', path, { Accept: accept });
        expect([accept, answer.status]).toEqual([accept, status]);
        expect(answer.text).not.toMatch(LEAK);
        expect(answer.text).not.toContain('root:');
      }
    });

    test('one or two characters find nothing', async () => {
      for (const q of ['', 'a', 'ab']) {
        const { text } = await send('GET', `/search?q=${q}`, { Accept: 'text/markdown' });
        expect(text).not.toContain('/example-travel/');
      }
    });
  });

  test('nothing of all this was a fault of the service', () => {
    expect(service.output()).not.toMatch(/error.*:|Unhandled/);
  });
});
