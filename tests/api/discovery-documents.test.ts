import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { registryProblems } from '../support/registry-rules';
import { root, runOn, startService, type Service } from '../support/service';
import { linkHeader, readerOf, type Read } from '../support/site-reader';

const LINKSET_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

const DOCUMENTS: [address: string, contentType: string][] = [
  ['/.well-known/api-catalog', LINKSET_TYPE],
  ['/.well-known/mcp/server-card.json', 'application/json; charset=utf-8'],
  ['/mcp/server-card', 'application/mcp-server-card+json'],
  ['/mcp/server.json', 'application/json; charset=utf-8'],
  ['/.well-known/mcp-registry-auth', 'text/plain; charset=utf-8'],
  ['/.well-known/ai-catalog.json', 'application/ai-catalog+json'],
  ['/.well-known/ard.json', 'application/json; charset=utf-8'],
  ['/.well-known/agent-skills/index.json', 'application/json; charset=utf-8'],
  ['/.well-known/agent-skills/ota-news-research/SKILL.md', 'text/markdown; charset=utf-8'],
  ['/.well-known/agent-skills/ota-news-mcp/SKILL.md', 'text/markdown; charset=utf-8'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ['/.well-known/oauth-protected-resource', 'application/json; charset=utf-8'],
  ['/.well-known/oauth-protected-resource/mcp', 'application/json; charset=utf-8'],
  ['/.well-known/oauth-authorization-server', 'application/json; charset=utf-8'],
  ['/docs/api/openapi.json', 'application/json; charset=utf-8'],
  ['/auth.md', 'text/markdown; charset=utf-8'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/llms-full.txt', 'text/plain; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/license.xml', 'application/rsl+xml'],
];

/** Addresses that take a POST: asked with GET they say so. */
const ENDPOINTS =
  /^\/(mcp|oauth\/(register|token|revoke|introspect|device\/code)|agent\/identity(\/claim)?)$/;

/** RFC 8032 §7.1, test 1. */
const REGISTRY_KEY = '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=';

/** Where the service would be, for rules that only public addresses keep. */
const PUBLIC = 'https://news.example';

const BUDGET_KIBIBYTES = 64;

describe('The discovery documents', () => {
  let service: Service;
  let read: Read;

  beforeAll(async () => {
    service = await startService({
      withDemoContent: true,
      env: {
        SECURITY_CONTACT: 'mailto:security@news.example',
        MCP_REGISTRY_PUBLIC_KEY: REGISTRY_KEY,
        LLMS_FULL_KIBIBYTES: String(BUDGET_KIBIBYTES),
      },
    });
    read = readerOf(service.url);
  });
  afterAll(() => service.stop());

  const json = async <T>(address: string): Promise<T> =>
    JSON.parse((await read(address)).text) as T;

  it.each(DOCUMENTS)(
    '%s: type, an hour, ETag, HEAD, scripts of any site',
    async (address, type) => {
      const answer = await read(address);
      const { headers } = answer;
      expect([answer.status, headers.get('content-type')]).toEqual([200, type]);
      expect(headers.get('cache-control')).toBe('public, max-age=3600');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      const etag = headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[^"]+"$/);
      expect((await read(address, { 'If-None-Match': etag })).status).toBe(304);
      const head = await read(address, {}, 'HEAD');
      expect([head.status, head.text, head.headers.get('content-type')]).toEqual([200, '', type]);
      expect(head.headers.get('etag')).toBe(etag);
    },
  );

  it('may be asked for by scripts that send a condition along', async () => {
    const response = await fetch(`${service.url}/mcp/server-card`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://elsewhere.example',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'if-none-match',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toBe('GET');
    expect(response.headers.get('access-control-allow-headers')).toMatch(/if-none-match/i);
  });

  it('are truly absent where there is none', async () => {
    for (const address of [
      '/.well-known/nothing',
      '/.well-known/agent-skills/nothing/SKILL.md',
      '/.well-known/openid-configuration',
      '/.well-known/agent-card.json',
      '/auth',
      '/skills',
    ]) {
      expect([address, (await read(address)).status]).toEqual([address, 404]);
    }
  });

  /** Absolute addresses of this service in a text. */
  const addressesIn = (text: string): string[] => {
    const found = text.match(new RegExp(`${service.url}[^\\s"'\`<>)\\]|,;]*`, 'g')) ?? [];
    return [...new Set(found.map((address) => address.replace(/[.:]+$/, '')))];
  };

  it('name nothing that is not there', async () => {
    const named = new Set<string>();
    for (const [address] of DOCUMENTS.filter(([name]) => name !== '/llms-full.txt')) {
      for (const link of addressesIn((await read(address)).text)) named.add(link);
    }
    const skills = await json<{ skills: { url: string }[] }>(
      '/.well-known/agent-skills/index.json',
    );
    for (const { url } of skills.skills) named.add(new URL(url, service.url).href);
    for (const href of linkHeader((await read('/')).headers.get('link')).keys()) {
      named.add(new URL(href, service.url).href);
    }
    expect(named.size).toBeGreaterThan(60);
    const astray: [string, number][] = [];
    // Words in braces are for the reader to fill in; an authorization request is one of them.
    for (const link of [...named].filter((name) => !/[{}?…]/.test(name))) {
      const { pathname } = new URL(link);
      const { status, headers } = await read(link);
      const isThere = ENDPOINTS.test(pathname)
        ? status === 405 && (headers.get('allow') ?? '').includes('POST')
        : pathname === '/oauth/authorize'
          ? status === 400
          : status === 200;
      if (!isThere) astray.push([link, status]);
    }
    expect(astray).toEqual([]);
  });

  it('the API catalogue is a linkset of every API with what describes it', async () => {
    const { linkset } = await json<{ linkset: Record<string, unknown>[] }>(
      '/.well-known/api-catalog',
    );
    const at = (address: string): string => `${service.url}${address}`;
    expect(linkset).toEqual([
      { anchor: at('/.well-known/api-catalog'), item: [{ href: at('/') }, { href: at('/mcp') }] },
      expect.objectContaining({
        anchor: at('/'),
        'service-desc': [{ href: at('/docs/api/openapi.json'), type: 'application/json' }],
        status: [{ href: at('/up'), type: 'application/json' }],
      }),
      expect.objectContaining({
        anchor: at('/mcp'),
        'service-desc': [
          { href: at('/mcp/server-card'), type: 'application/mcp-server-card+json' },
        ],
      }),
    ]);
    const head = await read('/.well-known/api-catalog', {}, 'HEAD');
    expect(head.headers.get('link')).toContain('rel="api-catalog"');
  });

  it('one server card satisfies both proposals and says what the server says', async () => {
    const card = await json<Record<string, unknown> & { name: string; description: string }>(
      '/mcp/server-card',
    );
    expect(await json('/.well-known/mcp/server-card.json')).toEqual(card);
    const endpoint = `${service.url}/mcp`;
    expect(card).toMatchObject({
      $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
      remotes: [{ type: 'streamable-http', url: endpoint }],
      serverInfo: { name: 'ota-news' },
      transport: { type: 'streamable-http', endpoint },
      capabilities: { tools: {}, resources: {}, prompts: {} },
    });
    expect(card.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    expect(card.description.length).toBeGreaterThan(0);
    expect(card.description.length).toBeLessThanOrEqual(100);
  });

  it('the AI catalogue lists the server, the API and the skills, under both names', async () => {
    const { text } = await read('/.well-known/ai-catalog.json');
    expect((await read('/.well-known/ard.json')).text).toBe(text);
    const catalogue = JSON.parse(text) as {
      specVersion: string;
      host: object;
      entries: { identifier: string; representativeQueries: string[]; url: string; type: string }[];
    };
    expect(catalogue).toMatchObject({
      specVersion: '1.0',
      host: { displayName: 'OTA News', identifier: '127.0.0.1' },
    });
    expect(catalogue.entries.map(({ identifier }) => identifier)).toEqual(
      expect.arrayContaining([
        'urn:air:127.0.0.1:mcp:newsroom',
        'urn:air:127.0.0.1:api:reads',
        'urn:air:127.0.0.1:skill:ota-news-research',
        'urn:air:127.0.0.1:skill:ota-news-mcp',
      ]),
    );
    for (const { representativeQueries } of catalogue.entries) {
      expect(representativeQueries.length).toBeGreaterThanOrEqual(2);
      expect(representativeQueries.length).toBeLessThanOrEqual(5);
    }
  });

  it('the skills index has the digest of the very bytes that are sent', async () => {
    const index = await json<{
      $schema: string;
      skills: { name: string; type: string; description: string; url: string; digest: string }[];
    }>('/.well-known/agent-skills/index.json');
    expect(index.$schema).toBe('https://schemas.agentskills.io/discovery/0.2.0/schema.json');
    expect(index.skills.map(({ name }) => name)).toEqual(['ota-news-mcp', 'ota-news-research']);
    for (const { name, type, url, digest } of index.skills) {
      expect(type).toBe('skill-md');
      for (const encoding of ['identity', 'gzip', 'br']) {
        const response = await fetch(new URL(url, service.url), {
          headers: { 'Accept-Encoding': encoding },
        });
        const bytes = Buffer.from(await response.arrayBuffer());
        expect(`sha256:${createHash('sha256').update(bytes).digest('hex')}`).toBe(digest);
        expect(bytes.equals(readFileSync(path.join(root, 'skills', name, 'SKILL.md')))).toBe(true);
      }
    }
  });

  it('llms-full.txt holds whole texts within the size it states', async () => {
    const { text } = await read('/llms-full.txt');
    const bytes = Buffer.byteLength(text);
    expect(text).toContain(`in at most ${BUDGET_KIBIBYTES * 1024} bytes`);
    expect(bytes).toBeLessThanOrEqual(BUDGET_KIBIBYTES * 1024);
    expect(bytes).toBeGreaterThan(BUDGET_KIBIBYTES * 1024 * 0.8);
    expect(text).toContain(`Source: ${service.url}/otas/booking-holdings\n`);
    expect(text).not.toMatch(/^# Page not found/m);
  });

  it('security.txt has a contact, an end within a year, and its own address', async () => {
    const { text } = await read('/.well-known/security.txt');
    expect(text).toMatch(/^Contact: mailto:security@news\.example$/m);
    expect(text).toContain(`Canonical: ${service.url}/.well-known/security.txt`);
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
    expect(expires).toBeGreaterThan(Date.now() + 250 * 86_400_000);
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
  });

  it('change-password leads to the panel’s page for it', async () => {
    const answer = await read('/.well-known/change-password');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/cockpit/me']);
    expect((await read('/cockpit/me')).status).toBe(200);
  });

  it('describes the MCP server as its registry takes it, with the proof of the host', async () => {
    const entry = await json<Record<string, unknown>>('/mcp/server.json');
    expect(entry).toEqual({
      $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
      name: expect.stringMatching(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
      title: expect.stringMatching(/^.{1,100}$/),
      description: expect.stringMatching(/^.{1,100}$/),
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      websiteUrl: `${service.url}/auth.md`,
      remotes: [{ type: 'streamable-http', url: `${service.url}/mcp` }],
    });
    expect((await read('/.well-known/mcp-registry-auth')).text).toBe(
      `v=MCPv1; k=ed25519; p=${REGISTRY_KEY}\n`,
    );
  });

  /** A document, as it would be at the public address but for names made of it. */
  const published = async (address: string): Promise<object> =>
    JSON.parse((await read(address)).text.replaceAll(service.url, PUBLIC)) as object;

  it('keeps the rules of the registry in the card, too', async () => {
    const card = await published('/.well-known/mcp/server-card.json');
    expect(
      registryProblems(
        { ...card, name: 'example.news/newsroom' },
        'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
      ),
    ).toEqual([]);
  });

  it('prints it from the command line, or the reason why the registry would refuse it', async () => {
    const print = (environment: Service['environment']): Promise<string> =>
      runOn({ environment }, 'scripts/command.mjs', ['mcp:registry']);
    const [printed] = await Promise.all([
      print({ ...service.environment, PUBLIC_URL: PUBLIC }),
      expect(print(service.environment)).rejects.toThrow(
        /ended with 1:\n\nPUBLIC_URL leads to http:\/\/127\.0\.0\.1:\d+, which is not a host name[^\n]*\n$/,
      ),
    ]);
    const entry = JSON.parse(printed) as object;
    expect(registryProblems(entry)).toEqual([]);
    expect(entry).toEqual({
      ...(await published('/mcp/server.json')),
      name: expect.stringMatching(/^example\.news\//),
    });
  });

  it('robots.txt leads agents to the catalogue', async () => {
    expect((await read('/robots.txt')).text).toContain(
      `Agentmap: ${service.url}/.well-known/ai-catalog.json`,
    );
  });

  it('lists the operations of the API as a page, with markdown and the tools of browsers', async () => {
    const page = await read('/docs/api', { Accept: 'text/html' });
    expect(page.text).toContain('<code>POST /api/articles</code>');
    expect(page.text).toMatch(/<script[^>]+webmcp/);
    for (const [address, accept] of [
      ['/docs/api.md', '*/*'],
      ['/docs/api', 'text/markdown'],
    ] as const) {
      const { text, headers } = await read(address, { Accept: accept });
      expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(Number(headers.get('x-markdown-tokens'))).toBeGreaterThan(100);
      expect(text).toContain('`POST /api/articles`: Create an article');
    }
    expect((await read('/sitemap.xml')).text).toContain(`<loc>${service.url}/docs/api</loc>`);
    expect((await read('/.well-known/api-catalog')).text).toContain('agent-skills/index.json');
    expect((await read('/llms.txt')).text).toContain('agent-skills/index.json');
  });

  it('the API’s explorer, empty without scripts, is in no index', async () => {
    const { headers, text } = await read('/docs/api/explorer');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(text).toContain('<meta name="robots" content="noindex" />');
    expect((await read('/docs/api')).headers.get('x-robots-tag')).toBeNull();
  });

  it.each([
    ['a page', '/', 200],
    ['an article', '/airbnb/airbnb-joins-sp-500', 200],
    ['an unknown page', '/nothing/here', 404],
    ['the panel', '/cockpit/', 200],
    ['the API’s page', '/docs/api', 200],
    ['the API’s explorer', '/docs/api/explorer', 200],
    ['a refused authorization', '/oauth/authorize?client_id=nobody', 400],
    ['an authorization that is over', '/oauth/authorize/long-gone', 400],
  ])('every HTML response leads there by its Link header: %s', async (_kind, address, status) => {
    const answer = await read(address, { Accept: 'text/html' });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    const header = answer.headers.get('link') ?? '';
    expect(Buffer.byteLength(header)).toBeLessThan(2048);
    const links = linkHeader(header);
    expect(links.get('/.well-known/api-catalog')?.rel).toBe('api-catalog');
    expect(links.get('/docs/api/openapi.json')?.rel).toBe('service-desc');
    expect(links.get('/docs/api')?.rel).toBe('service-doc');
    expect(links.get('/llms.txt')?.rel).toBe('describedby');
    expect(links.get('/.well-known/ai-catalog.json')?.rel).toBe('ai-catalog');
    const hasAlternate = address.startsWith('/airbnb') || address === '/docs/api';
    expect(links.get(`${address}.md`)).toEqual(
      hasAlternate ? { rel: 'alternate', type: 'text/markdown' } : undefined,
    );
  });
});
