import fc from 'fast-check';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

/** Every door of the service, with one address behind each. */
const PATHS = [
  '/',
  '/index.md',
  '/otas',
  '/otas/booking',
  '/booking',
  '/booking/none',
  '/booking/feed',
  '/categories/earnings',
  '/authors/markets-desk',
  '/compare',
  '/glossary',
  '/glossary/gds',
  '/press',
  '/search',
  '/about.md',
  '/llms.txt',
  '/llms-full.txt',
  '/sitemap.xml',
  '/feed',
  '/feed.json',
  '/robots.txt',
  '/up',
  '/stock/airbnb/history',
  '/subscribe',
  '/newsletter/confirm',
  '/newsletter/preferences',
  '/newsletter/unsubscribe',
  '/auth.md',
  '/docs/api',
  '/docs/api/openapi.json',
  '/.well-known/api-catalog',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource',
  '/.well-known/none',
  '/api/search',
  '/api/articles',
  '/api/articles/1',
  '/api/images',
  '/api/otas',
  '/api/authors/1',
  '/api/pages',
  '/mcp',
  '/oauth/register',
  '/oauth/authorize',
  '/oauth/token',
  '/oauth/device/code',
  '/oauth/revoke',
  '/oauth/introspect',
  '/agent/identity',
  '/agent/identity/claim',
  '/metrics',
  '/uploads/none.webp',
  '/admin/login',
  '/admin/init',
  '/content-manager/collection-types/api::article.article',
  '/upload/files',
  '/cockpit',
  '/cockpit/mcp-tokens',
  '/preview',
];

const NASTY = [
  '%00',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '../../etc/passwd',
  '//',
  '%',
  '%zz',
  '%ff%fe',
  '%ud800',
  "' OR 1=1--",
  '"; DROP TABLE articles;--',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\u{1f600}',
  '-1',
  '1e309',
  '99999999999999999999',
  '[]',
  '[$ne]=1',
  '__proto__',
  'constructor[prototype][x]=1',
  '\\',
  '\u202e',
  'NaN',
  'null',
  '0000-00-00',
  'a'.repeat(3000),
];

const nasty = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', maxLength: 40 }));

const PARAMETERS = [
  'q',
  'page',
  'ota',
  'category',
  'from',
  'to',
  'filters[slug]',
  'filters[$or][0][id][$gt]',
  'populate',
  'sort',
  'fields[0]',
  'pagination[pageSize]',
  'pagination[start]',
  'status',
  'locale',
  'client_id',
  'redirect_uri',
  'response_type',
  'code',
  'token',
  'state',
];

const query = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...PARAMETERS), nasty), nasty), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));

/** What a line of HTTP can carry at all; anything else ends the line. */
const inOneLine = (text: string): string =>
  text
    .replace(/[\r\n]/g, '')
    .replace(/ /g, '%20')
    .slice(0, 4000);

const target = fc
  .tuple(fc.constantFrom(...PATHS), fc.option(nasty, { freq: 3 }), fc.option(query))
  .map(([path, tail, search]) =>
    inOneLine(`${path}${tail === null ? '' : `/${tail}`}${search === null ? '' : `?${search}`}`),
  );

const FIELDS = [
  'title',
  'slug',
  'body',
  'ota_id',
  'author_id',
  'category_id',
  'excerpt',
  'is_published',
  'published_at',
  'featured_image',
  'data',
  'email',
  'name',
  'jsonrpc',
  'id',
  'method',
  'params',
  'grant_type',
  'client_name',
  'redirect_uris',
  'scope',
  'type',
  'login_hint',
  'password',
];

const value = fc.oneof(nasty, fc.jsonValue({ maxDepth: 3 }), fc.constantFrom('tools/call', '2.0'));

const json = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...FIELDS), nasty), value), { maxLength: 6 })
  .map((pairs) => JSON.stringify(Object.fromEntries(pairs)));

const form = fc
  .array(fc.tuple(fc.constantFrom(...FIELDS), nasty), { maxLength: 6 })
  .map((pairs) => pairs.map(([name, text]) => `${name}=${text}`).join('&'));

const body = fc.oneof(
  { weight: 4, arbitrary: json },
  { weight: 2, arbitrary: form },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: json.map((text) => text.slice(0, -2)) },
  { weight: 1, arbitrary: fc.constant('['.repeat(5000)) },
);

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'image/webp',
  'nonsense',
];

const header = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      'Accept',
      'Accept-Encoding',
      'Authorization',
      'Cookie',
      'If-None-Match',
      'If-Modified-Since',
      'Idempotency-Key',
      'Mcp-Protocol-Version',
      'Origin',
      'Range',
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'X-Request-Id',
      'X-HTTP-Method-Override',
    ),
    nasty,
  ),
  fc.constantFrom<[string, string][]>(
    ['Accept', 'text/markdown'],
    ['Accept', 'text/event-stream, application/json'],
    ['Accept', '*/*;q=9'],
    ['Authorization', 'Bearer none'],
    ['Content-Encoding', 'gzip'],
    ['Expect', '100-continue'],
    ['Transfer-Encoding', 'chunked'],
  ),
);

/** A request as the bytes of an HTTP/1.1 message that asks for the connection to be closed. */
export const malformedRequests = (token: string): fc.Arbitrary<Buffer> =>
  fc
    .record({
      method: fc.constantFrom(...METHODS),
      target,
      body: fc.option(body),
      contentType: fc.constantFrom(...CONTENT_TYPES),
      headers: fc.array(header, { maxLength: 4 }),
      hasToken: fc.boolean(),
    })
    .map(({ method, target: address, body: text, contentType, headers, hasToken }) => {
      const bytes = Buffer.from(text ?? '');
      const lines = [
        `${method} ${address} HTTP/1.1`,
        'Host: 127.0.0.1',
        'Connection: close',
        ...headers.map(([name, content]) => `${name}: ${content.replace(/[\r\n]/g, '')}`),
        ...(hasToken ? [`Authorization: Bearer ${token}`] : []),
        ...(text === null
          ? []
          : [`Content-Type: ${contentType}`, `Content-Length: ${bytes.length}`]),
      ];
      return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes]);
    });
