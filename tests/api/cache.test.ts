import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startService, type Service } from '../support/service';

interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A request without what `fetch` does by itself: no decompression, no headers of its own. */
const ask = (
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.once('error', reject);
    request.end();
  });

const HTML = 'text/html; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';

let service: Service;
/** One address of each kind of page. */
let pages: Record<string, string>;

beforeAll(async () => {
  service = await startService({ withDemoContent: true });
  const index = (await ask(`${service.url}/llms.txt`)).body.toString();
  const first = (pattern: RegExp): string => {
    const address = pattern.exec(index)?.[1];
    if (address === undefined) throw new Error(`llms.txt has no address like ${pattern}`);
    return address;
  };
  pages = {
    home: '/',
    'second page of home': '/?page=2',
    'OTA directory': '/otas',
    'OTA profile': first(/\((?:https?:\/\/[^/]+)(\/otas\/[a-z0-9-]+)\.md\)/),
    article: first(
      /\((?:https?:\/\/[^/]+)(\/(?!otas|compare|glossary|categories|authors)[a-z0-9-]+\/[a-z0-9-]+)\.md\)/,
    ),
    'comparison index': '/compare',
    comparison: first(/\((?:https?:\/\/[^/]+)(\/compare\/[a-z0-9-]+)\.md\)/),
    'glossary index': '/glossary',
    'glossary term': first(/\((?:https?:\/\/[^/]+)(\/glossary\/[a-z0-9-]+)\.md\)/),
    'press links': '/press',
    'search results': '/search?q=booking',
  };
  const html = (await ask(url(pages.article))).body.toString();
  for (const [kind, pattern] of Object.entries({
    author: /href="(\/authors\/[a-z0-9-]+)"/,
    category: /href="(\/categories\/[a-z0-9-]+)"/,
    page: /<footer[\s\S]*?href="(\/(?:about|imprint|contact|editorial|privacy)[a-z0-9-]*)"/,
  })) {
    pages[kind] = pattern.exec(html)?.[1] ?? `no ${kind} on the article's page`;
  }
  pages['OTA hub'] = pages.article?.split('/').slice(0, 2).join('/') ?? '';
});
afterAll(() => service.stop());

const url = (path: string | undefined): string => `${service.url}${path}`;

const alternateOf = (path: string): string => {
  const [bare = '', query] = path.split('?', 2);
  const alternate = bare === '/' ? '/index.md' : `${bare}.md`;
  return query === undefined ? alternate : `${alternate}?${query}`;
};

describe('Negotiation', () => {
  test.each([
    [undefined, HTML],
    ['', HTML],
    ['*/*', HTML],
    ['text/html', HTML],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8', HTML],
    ['text/html, text/markdown', HTML],
    ['text/markdown;q=0.5, text/html;q=0.5', HTML],
    ['text/*', HTML],
    ['text/markdown;q=0.4, text/html;q=0.5', HTML],
    ['text/markdown;q=0, */*', HTML],
    ['text/markdown', MARKDOWN],
    ['TEXT/Markdown', MARKDOWN],
    ['text/markdown, text/html;q=0.9', MARKDOWN],
    ['text/html;q=0.8, text/markdown;q=0.9, */*;q=0.1', MARKDOWN],
    ['text/markdown, */*', MARKDOWN],
    ['text/html;q=0, text/*;q=0.5', MARKDOWN],
    ['application/json, text/markdown;q=0.1', MARKDOWN],
    ['garbage', HTML],
    [';;;,,,q=;/', HTML],
    ['text/markdown;q=nonsense', HTML],
  ])('Accept: %s gets %s', async (accept, type) => {
    const { status, headers } = await ask(url('/otas'), accept === undefined ? {} : { accept });
    expect([status, headers['content-type']]).toEqual([200, type]);
  });

  test.each(['image/png', 'application/json', 'text/html;q=0, text/markdown;q=0', 'text/plain'])(
    'Accept: %s cannot be met: 406 that says what is offered',
    async (accept) => {
      const { status, headers, body } = await ask(url('/otas'), { accept });
      expect(status).toBe(406);
      expect(headers.vary).toBe('Accept, Accept-Encoding');
      expect(JSON.parse(body.toString()).error.details.available).toEqual([
        'text/html',
        'text/markdown',
      ]);
    },
  );

  test('every page comes as HTML, as markdown when asked for, and under an address of its own', async () => {
    for (const [kind, path] of Object.entries(pages)) {
      const html = await ask(url(path), { accept: 'text/html' });
      expect([kind, html.status, html.headers['content-type']]).toEqual([kind, 200, HTML]);
      expect(html.headers.vary).toBe('Accept, Accept-Encoding');
      expect(html.headers.link).toContain(
        `<${alternateOf(path)}>; rel="alternate"; type="text/markdown"`,
      );

      const negotiated = await ask(url(path), { accept: 'text/markdown' });
      expect([kind, negotiated.status, negotiated.headers['content-type']]).toEqual([
        kind,
        200,
        MARKDOWN,
      ]);
      expect(negotiated.headers).toMatchObject({
        vary: 'Accept, Accept-Encoding',
        'content-location': alternateOf(path),
        'cache-control': 'private, max-age=3600',
      });
      const text = negotiated.body.toString();
      const tokens = Number(negotiated.headers['x-markdown-tokens']);
      expect(tokens).toBeGreaterThan(text.length / 10);
      expect(tokens).toBeLessThan(text.length);
      expect(text).not.toMatch(/<(div|main|section|nav|script|form|svg)\b/);

      const alternate = await ask(url(alternateOf(path)));
      expect([kind, alternate.status, alternate.headers['content-type']]).toEqual([
        kind,
        200,
        MARKDOWN,
      ]);
      expect(alternate.headers).toMatchObject({
        vary: 'Accept-Encoding',
        'cache-control': 'public, max-age=3600',
      });
      expect(alternate.headers['content-location']).toBeUndefined();
      // Until the search index is complete, the same search finds more from one moment to the next.
      if (kind === 'search results') continue;
      expect(alternate.body.toString()).toBe(text);
      expect(alternate.headers.etag).toBe(negotiated.headers.etag);
    }
  });

  test('HTML may be kept by shared caches for an hour', async () => {
    const { headers } = await ask(url(pages.article));
    expect(headers['cache-control']).toBe('public, max-age=3600');
  });

  test('a markdown address is markdown whatever Accept says', async () => {
    const { headers } = await ask(url('/otas.md'), { accept: 'text/html' });
    expect(headers['content-type']).toBe(MARKDOWN);
  });

  test.each([
    ['text/html', HTML, /<h1[^>]*>Page not found/],
    ['text/markdown', MARKDOWN, /^# Page not found/],
    ['application/json;q=0.9, text/html;q=0.8', 'application/json; charset=utf-8', /"status":404/],
  ])('what is not there is a 404 as %s', async (accept, type, text) => {
    for (const path of ['/no-such-page', '/otas/no-such-ota', '/a/b/c/d', '/?page=9999']) {
      const { status, headers, body } = await ask(url(path), { accept });
      expect([path, status, headers['content-type']]).toEqual([path, 404, type]);
      expect(headers['cache-control']).toBe('no-store');
      expect(body.toString()).toMatch(text);
    }
  });

  test('a missing markdown address is a 404 in markdown', async () => {
    for (const path of ['/no-such-page.md', '/otas/no-such-ota.md', '/a/b/c/d.md', '/.md']) {
      const { status, headers } = await ask(url(path));
      expect([path, status, headers['content-type']]).toEqual([path, 404, MARKDOWN]);
    }
  });

  test('what may be read but not written is a 405 in the form asked for', async () => {
    const { status, headers, body } = await ask(
      url('/otas'),
      { accept: 'text/markdown' },
      'DELETE',
    );
    expect([status, headers['content-type']]).toEqual([405, MARKDOWN]);
    expect(headers.allow).toMatch(/GET/);
    expect(body.toString()).toMatch(/^# /);
  });
});

describe('Conditional requests', () => {
  test('each representation and each encoding has a strong tag of its own', async () => {
    const asked: Record<string, string>[] = [
      {},
      { 'accept-encoding': 'gzip' },
      { 'accept-encoding': 'br' },
      { accept: 'text/markdown' },
      { accept: 'text/markdown', 'accept-encoding': 'gzip' },
    ];
    const tags = await Promise.all(
      asked.map(async (headers) => (await ask(url(pages.article), headers)).headers.etag),
    );
    expect(new Set(tags).size).toBe(asked.length);
    for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/);
  });

  test.each<Record<string, string>>([{}, { 'accept-encoding': 'br' }, { accept: 'text/markdown' }])(
    'a copy that is good is answered with 304 (%j)',
    async (asked) => {
      const { headers } = await ask(url(pages.article), asked);
      const tag = headers.etag ?? '';
      for (const noneMatch of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const again = await ask(url(pages.article), { ...asked, 'if-none-match': noneMatch });
        expect([again.status, again.body.length]).toEqual([304, 0]);
        expect(again.headers.etag).toBe(tag);
        expect(again.headers['cache-control']).toBe(headers['cache-control']);
        expect(again.headers.vary).toBe(headers.vary);
        expect(again.headers['content-location']).toBe(headers['content-location']);
        expect(again.headers['content-length']).toBeUndefined();
      }
    },
  );

  test('a copy of another representation is not good', async () => {
    const { headers } = await ask(url(pages.article), { accept: 'text/markdown' });
    const again = await ask(url(pages.article), { 'if-none-match': headers.etag ?? '' });
    expect(again.status).toBe(200);
  });

  test('If-Modified-Since counts where there is no tag', async () => {
    const { headers } = await ask(url(pages.article));
    const modified = headers['last-modified'] ?? '';
    expect(new Date(modified).toUTCString()).toBe(modified);
    const since = (moment: string, extra = {}) =>
      ask(url(pages.article), { 'if-modified-since': moment, ...extra });
    expect((await since(modified)).status).toBe(304);
    expect((await since(new Date(Date.parse(modified) - 1000).toUTCString())).status).toBe(200);
    expect((await since('nonsense')).status).toBe(200);
    expect((await since(modified, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('errors are never 304', async () => {
    expect((await ask(url('/nothing'), { 'if-none-match': '*' })).status).toBe(404);
  });
});

describe('HEAD and encodings', () => {
  test('HEAD gives the headers of GET and no body', async () => {
    const addresses: [string | undefined, Record<string, string>][] = [
      [pages.article, {}],
      [pages.article, { accept: 'text/markdown' }],
      [pages.article, { 'accept-encoding': 'gzip' }],
      ['/index.md', {}],
      ['/feed', {}],
      ['/robots.txt', {}],
      ['/nothing-here', {}],
      ['/otas', { accept: 'image/png' }],
      ['/otas/', {}],
    ];
    for (const [path, headers] of addresses) {
      const get = await ask(url(path), headers);
      const head = await ask(url(path), headers, 'HEAD');
      const steady = ({ date: _date, 'x-request-id': _id, ...others }: IncomingHttpHeaders) =>
        others;
      expect([path, head.status, head.body.length]).toEqual([path, get.status, 0]);
      expect(steady(head.headers)).toEqual(steady(get.headers));
    }
  });

  test.each([
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['deflate', undefined],
    ['identity;q=0', undefined],
    ['', undefined],
    ['garbage;;q=x', undefined],
  ])('Accept-Encoding: %s is answered with %s', async (accepted, encoding) => {
    const plain = await ask(url(pages.article));
    const { headers, body } = await ask(url(pages.article), { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-length']).toBe(String(body.length));
    const decoded =
      encoding === 'br'
        ? brotliDecompressSync(body)
        : encoding === 'gzip'
          ? gunzipSync(body)
          : body;
    expect(decoded.equals(plain.body)).toBe(true);
  });

  test('feeds and indexes are compressed too, tiny answers are not', async () => {
    for (const path of ['/feed', '/sitemap.xml', '/llms.txt']) {
      const { headers } = await ask(url(path), { 'accept-encoding': 'gzip' });
      expect([path, headers['content-encoding']]).toEqual([path, 'gzip']);
    }
    const { headers } = await ask(url('/up'), { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBeUndefined();
  });
});
