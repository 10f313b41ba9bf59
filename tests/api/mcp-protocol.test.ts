import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { request } from 'node:http';
import { estimateTokenCount } from 'tokenx';
import { articleInput } from '../../src/api/article/fields';
import { connect, registerClient } from '../support/agent-flow';
import {
  callTool,
  connectClient,
  connectModernClient,
  openAgentDesk,
  post,
  type AgentDesk,
} from '../support/mcp-agents';
import { startService, type Service } from '../support/service';

const LIMIT = 60;

/** What a model pays for knowing all the tools. */
const MAX_LIST_TOKENS = 5_980;

const CONTRACT_TOOLS = [
  'list-otas',
  'list-categories',
  'list-articles',
  'get-article',
  'list-glossary-terms',
  'get-glossary-term',
  'list-pr-links',
  'create-article',
  'update-article',
  'create-ota',
  'update-ota-profile',
  'create-glossary-term',
  'create-pr-link',
  'update-pr-link',
  'delete-pr-link',
];

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

const toolCall = (name: string, args: Record<string, unknown> = {}) => ({
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name, arguments: args },
});

describe('The MCP endpoint', () => {
  let service: Service;
  let desk: AgentDesk;
  let token: string;

  beforeAll(async () => {
    service = await startService({
      withDemoContent: true,
      env: { RATE_LIMIT_MCP: String(LIMIT), MCP_ALLOWED_ORIGINS: 'https://chat.example' },
    });
    desk = await openAgentDesk(service);
    token = await desk.admit();
  });
  afterAll(() => service.stop());

  const challengeOf = (response: Response): string =>
    response.headers.get('WWW-Authenticate') ?? '';

  describe('speaks both eras', () => {
    it('initialises with a client of 2025-11-25', async () => {
      const client = await connectClient(service, token);
      expect(client.getServerVersion()).toMatchObject({ name: 'ota-news', title: 'OTA News' });
      expect(client.getInstructions()).toContain('expected_updated_at');
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(CONTRACT_TOOLS));
      await client.close();
    });

    it('agrees on 2025-06-18 with a client that asks for it', async () => {
      const response = await post(service, token, {
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'old', version: '1' },
        },
      });
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('"protocolVersion":"2025-06-18"');
    });

    it('discovers, lists and calls with a client of 2026-07-28', async () => {
      const modern = await connectModernClient(service, token);
      const { tools } = await modern.listTools();
      expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(CONTRACT_TOOLS));
      const answer = await callTool<{ otas: { name: string }[] }>(modern, 'list-otas', {
        name: 'airbnb',
      });
      expect(answer.data.otas.map(({ name }) => name)).toEqual(['Airbnb']);
      await modern.close();
    });

    it.each(['*/*', 'application/json', 'text/html, application/*;q=0.8'])(
      'answers with plain JSON where streams are not asked for: %s',
      async (accept) => {
        const response = await post(service, token, toolCall('list-categories'), {
          Accept: accept,
        });
        expect(response.status).toBe(200);
        expect(response.headers.get('Content-Type')).toBe('application/json');
        expect(await response.json()).toMatchObject({
          id: 7,
          result: { structuredContent: { categories: expect.any(Array) } },
        });
      },
    );

    it('asks for another type where neither is acceptable', async () => {
      const response = await post(service, token, ping, { Accept: 'text/html' });
      expect(response.status).toBe(406);
    });

    it('keeps no session', async () => {
      const response = await post(service, token, ping, { 'Mcp-Session-Id': 'made-up' });
      expect(response.status).toBe(200);
      expect(response.headers.get('Mcp-Session-Id')).toBeNull();
    });
  });

  describe('describes its tools', () => {
    let client: Client;
    beforeAll(async () => {
      client = await connectClient(service, token);
    });
    afterAll(() => client.close());

    it('with schemas, annotations that are true, and titles where names say less', async () => {
      const { tools } = await client.listTools();
      for (const tool of tools) {
        expect(tool.inputSchema).toMatchObject({ type: 'object' });
        const isReading = /^(list|get|search|preview|check|audit)-/.test(tool.name);
        const isRemoving = /^(update|edit|delete|restore|apply)-/.test(tool.name);
        expect([tool.name, tool.annotations?.readOnlyHint ?? false]).toEqual([
          tool.name,
          isReading,
        ]);
        expect([tool.name, tool.annotations?.destructiveHint ?? false]).toEqual([
          tool.name,
          isRemoving,
        ]);
      }
      // The protocol takes what does not only read for destructive unless it says otherwise.
      const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
      for (const { name, annotations } of writing) {
        expect([name, typeof annotations?.destructiveHint]).toEqual([name, 'boolean']);
        expect([name, typeof annotations?.openWorldHint]).toEqual([name, 'boolean']);
      }
      expect(tools.find(({ name }) => name === 'list-articles')?.title).toBeUndefined();
      expect(tools.find(({ name }) => name === 'add-comment')?.title).toBe('Comment on a draft');
      expect(tools.filter(({ name }) => /subscri|newsletter/.test(name))).toEqual([]);
    });

    it('takes the fields of an article from where REST takes them', async () => {
      const { tools } = await client.listTools();
      const { inputSchema } = tools.find(({ name }) => name === 'create-article') ?? {};
      expect(inputSchema?.required).toEqual(['ota_id', 'author_id', 'title', 'body']);
      expect(inputSchema?.properties?.title).toMatchObject({
        description: articleInput.shape.title.meta()?.description,
      });
    });

    it('with whole first sentences, and limits in the errors', async () => {
      const { tools } = await client.listTools();
      const described = tools.flatMap(({ name, inputSchema }) =>
        Object.entries((inputSchema.properties ?? {}) as Record<string, { description?: string }>)
          .filter(([, { description }]) => description !== undefined)
          .map(([field, { description }]) => `${name}.${field}: ${description}`),
      );
      expect(described).toContain('create-ota.ticker: E.g. BKNG.');
      expect(
        described.filter((said) => !/[^. ].*\.$/.test(said) || / e\.g\.$/i.test(said)),
      ).toEqual([]);
      const { isError, text } = await callTool(client, 'create-ota', {
        name: 'Limits Ltd.',
        ticker: 'LONGER-THAN-12',
        founded: 1066,
      });
      expect(isError).toBe(true);
      expect(text).toMatch(/ticker.*12/);
      expect(text).toMatch(/founded.*1800/);
    });

    it('in few words, and only those that the scopes allow', async () => {
      const [all, reading] = await Promise.all(
        [token, await desk.admit(['content:read'])].map(async (access) => {
          const connected = await connectClient(service, access);
          const { tools } = await connected.listTools();
          await connected.close();
          return tools;
        }),
      );
      expect(estimateTokenCount(JSON.stringify(all))).toBeLessThan(MAX_LIST_TOKENS);
      expect(reading?.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
      expect(reading?.map(({ name }) => name)).toContain('get-article');
    });

    it('states the budget of its lists, where the first of them takes a limit', async () => {
      const { tools } = await client.listTools();
      const lists = tools.filter(({ name }) => /^(list|search|audit)-/.test(name));
      expect(lists.length).toBeGreaterThan(6);
      const [first] = lists.map(({ inputSchema }) => inputSchema.properties?.limit);
      expect(first).toMatchObject({ description: expect.stringContaining('8000 tokens') });
    });
  });

  describe('asks for a token', () => {
    it('with the address of its metadata and the scopes to ask for', async () => {
      const response = await post(service, null, ping);
      expect(response.status).toBe(401);
      expect(challengeOf(response)).toContain(
        `resource_metadata="${service.url}/.well-known/oauth-protected-resource/mcp"`,
      );
      expect(challengeOf(response)).toContain('scope="content:read content:write content:publish"');
      // Nothing was wrong with a token that nobody has shown (RFC 6750 §3.1).
      expect(challengeOf(response)).not.toContain('error');
      expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: {} });
    });

    it('and takes one token, exactly (RFC 6750 §2.1)', async () => {
      const spellings = [
        `${token} extra`,
        `${token},x`,
        `"${token}"`,
        '',
        `${token}=x`,
        `x ${token}`,
      ];
      for (const given of spellings) {
        const response = await post(service, given, ping);
        expect([given, response.status]).toEqual([given, 401]);
        expect(challengeOf(response)).toContain('error="invalid_token"');
      }
      expect((await post(service, ` ${token}`, ping)).status).toBe(200);
    });

    it('and refuses an unknown one', async () => {
      const response = await post(service, 'made-up', ping);
      expect(response.status).toBe(401);
      expect(challengeOf(response)).toContain('error="invalid_token"');
      expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: {} });
    });

    it('ignores one in the address', async () => {
      const response = await fetch(`${service.url}/mcp?access_token=${token}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify(ping),
      });
      expect(response.status).toBe(401);
    });

    it('refuses a revoked one at the next call', async () => {
      const { tokens, client } = await connect(service, desk.browser);
      expect((await post(service, tokens.access_token, ping)).status).toBe(200);
      await fetch(`${service.url}/oauth/revoke`, {
        method: 'POST',
        body: new URLSearchParams({ token: tokens.refresh_token, client_id: client.client_id }),
      });
      const after = await post(service, tokens.access_token, ping);
      expect(after.status).toBe(401);
      expect(challengeOf(after)).toContain('error="invalid_token"');
    });

    it('answers 403 with every scope that a call needs', async () => {
      const reader = await desk.admit(['content:read']);
      const response = await post(
        service,
        reader,
        toolCall('update-article', { is_published: true }),
      );
      expect(response.status).toBe(403);
      expect(challengeOf(response)).toContain('error="insufficient_scope"');
      expect(challengeOf(response)).toContain('scope="content:read content:write content:publish"');
      expect(challengeOf(response)).toContain('resource_metadata=');
      expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: {} });
    });
  });

  describe('minds where requests come from', () => {
    it('answers only POST', async () => {
      for (const method of ['GET', 'DELETE', 'PUT']) {
        const response = await fetch(`${service.url}/mcp`, { method });
        expect([method, response.status]).toEqual([method, 405]);
        expect(response.headers.get('Allow')).toBe('POST, OPTIONS');
      }
    });

    it('leads who puts a slash behind the address to it, with token and body', async () => {
      const response = await fetch(`${service.url}/mcp/`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify(ping),
      });
      expect([response.status, response.url]).toEqual([200, `${service.url}/mcp`]);
    });

    it('refuses foreign origins', async () => {
      for (const origin of ['https://evil.example', 'null', 'https://chat.example.evil.example']) {
        const response = await post(service, token, ping, { Origin: origin });
        expect([origin, response.status]).toEqual([origin, 403]);
        expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
      }
    });

    it('lets an allowed origin read the answer and its challenges', async () => {
      const response = await post(service, null, ping, { Origin: 'https://chat.example' });
      expect(response.status).toBe(401);
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe('https://chat.example');
      expect(response.headers.get('Access-Control-Expose-Headers')).toContain('WWW-Authenticate');
      expect(response.headers.get('Vary')).toContain('Origin');
    });

    it('answers the preflight of an allowed origin without a token', async () => {
      const response = await fetch(`${service.url}/mcp`, {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://chat.example',
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers':
            'authorization, content-type, mcp-protocol-version, mcp-method, mcp-name, mcp-param-x, x-other',
        },
      });
      expect(response.status).toBe(204);
      expect(response.headers.get('Access-Control-Allow-Methods')).toBe('POST');
      expect(response.headers.get('Access-Control-Allow-Headers')).toBe(
        'authorization, content-type, mcp-protocol-version, mcp-method, mcp-name, mcp-param-x',
      );
    });

    it('refuses a foreign host name', async () => {
      const { port } = new URL(service.url);
      const status = await new Promise<number | undefined>((resolve, reject) => {
        const sent = request(
          {
            port,
            host: '127.0.0.1',
            path: '/mcp',
            method: 'POST',
            headers: { Host: 'evil.example' },
          },
          (response) => {
            response.resume();
            resolve(response.statusCode);
          },
        );
        sent.once('error', reject);
        sent.end('{}');
      });
      expect(status).toBe(403);
    });
  });

  describe('bears malformed messages', () => {
    const errorOf = async (response: Response): Promise<{ status: number; code: number }> => {
      const { error } = (await response.json()) as { error: { code: number } };
      return { status: response.status, code: error.code };
    };

    it('that are not JSON', async () => {
      expect(await errorOf(await post(service, token, '{"jsonrpc":'))).toEqual({
        status: 400,
        code: -32700,
      });
    });

    it('that are batches', async () => {
      expect(await errorOf(await post(service, token, [ping, ping]))).toEqual({
        status: 400,
        code: -32600,
      });
    });

    it('that are no JSON-RPC', async () => {
      const response = await post(service, token, { hello: 'world' });
      expect(response.status).toBe(400);
    });

    it('of another media type', async () => {
      const response = await post(service, token, ping, { 'Content-Type': 'text/plain' });
      expect(response.status).toBe(415);
    });

    it('that are larger than a mebibyte', async () => {
      const body = toolCall('create-article', { body: 'x'.repeat(1024 * 1024) });
      expect((await post(service, token, body)).status).toBe(413);
    });

    it('that name an unknown tool', async () => {
      const response = await post(service, token, toolCall('drop-database'));
      expect(await response.text()).toContain('-32602');
    });

    it('of 2026-07-28 whose headers say something else', async () => {
      const _meta = {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
      };
      const message = { jsonrpc: '2.0', id: 3, method: 'tools/list', params: { _meta } };
      const response = await post(service, token, message, {
        'MCP-Protocol-Version': '2026-07-28',
        'Mcp-Method': 'prompts/list',
      });
      expect(await errorOf(response)).toEqual({ status: 400, code: -32020 });
    });
  });

  it('counts the calls of each agent by itself', async () => {
    const client = await registerClient(service);
    const { tokens } = await connect(service, desk.browser, { client });
    const first = await post(service, tokens.access_token, ping);
    expect(first.headers.get('RateLimit-Policy')).toBe(`"mcp";q=${LIMIT};w=60`);
    let last = first;
    for (let count = 1; count <= LIMIT; count += 1) {
      last = await post(service, tokens.access_token, ping);
    }
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await post(service, await desk.admit(), ping)).status).toBe(200);
  });

  describe('offers documents and tasks', () => {
    let client: Client;
    beforeAll(async () => {
      client = await connectClient(service, await desk.admit());
    });
    afterAll(() => client.close());

    const textAt = async (uri: string): Promise<string> => {
      const { contents } = await client.readResource({ uri });
      return String((contents[0] as { text?: string } | undefined)?.text);
    };

    it('reads the index, a profile, a term and an article as markdown', async () => {
      const { resourceTemplates } = await client.listResourceTemplates();
      expect(resourceTemplates.map(({ name }) => name).sort()).toEqual([
        'article',
        'glossary-term',
        'ota-profile',
      ]);
      expect(await textAt(`${service.url}/llms.txt`)).toMatch(/^# OTA News/);
      expect(await textAt(`${service.url}/otas/airbnb.md`)).toContain('Airbnb');
      const { data } = await callTool<{ articles: { markdown_url: string; title: string }[] }>(
        client,
        'list-articles',
        { limit: 1 },
      );
      const [article] = data.articles;
      expect(await textAt(article?.markdown_url ?? '')).toContain(article?.title ?? 'none');
      const { data: glossary } = await callTool<{
        terms: { markdown_url: string; term: string }[];
      }>(client, 'list-glossary-terms', { limit: 1 });
      expect(await textAt(glossary.terms[0]?.markdown_url ?? '')).toContain(
        glossary.terms[0]?.term,
      );
    });

    it('says that a document does not exist', async () => {
      await expect(textAt(`${service.url}/otas/nobody.md`)).rejects.toThrow(/-32602|-32002/);
    });

    it('serves a view for the chats of hosts (MCP Apps), which tools name', async () => {
      const modern = await connectModernClient(service, token);
      for (const connected of [client, modern]) {
        const { extensions } = connected.getServerCapabilities() as { extensions?: object };
        expect(extensions).toEqual({ 'io.modelcontextprotocol/ui': {} });
      }
      await modern.close();
      const { tools } = await client.listTools();
      const named = tools.flatMap(({ name, _meta }) =>
        _meta === undefined ? [] : [[name, _meta]],
      );
      expect(Object.fromEntries(named)).toEqual({
        'get-stock-history': { ui: { resourceUri: 'ui://news/chart' } },
        'get-version-diff': { ui: { resourceUri: 'ui://news/diff' } },
        'preview-article': { ui: { resourceUri: 'ui://news/preview' } },
      });
      const { resources } = await client.listResources();
      for (const uri of ['ui://news/chart', 'ui://news/diff', 'ui://news/preview']) {
        expect(resources).toContainEqual(
          expect.objectContaining({ uri, mimeType: 'text/html;profile=mcp-app' }),
        );
        const { contents } = await client.readResource({ uri });
        expect(contents).toEqual([
          expect.objectContaining({
            uri,
            mimeType: 'text/html;profile=mcp-app',
            _meta: { ui: { csp: {}, prefersBorder: true } },
          }),
        ]);
        // One document of moderate size that loads nothing.
        const html = await textAt(uri);
        expect(html.length).toBeLessThan(100_000);
        expect(html).not.toMatch(/<(?:link|img|iframe)\b|\bsrc=|url\(/);
      }
      for (const uri of ['ui://news/none', 'ui://elsewhere/chart']) {
        await expect(textAt(uri)).rejects.toThrow(/-32602|-32002/);
      }
    });

    it('keeps what only a view shows out of what models read', async () => {
      const answer = await client.callTool({
        name: 'get-stock-history',
        arguments: { slug: 'airbnb', interval: 'month' },
      });
      expect(Object.keys(answer.structuredContent as object).sort()).toEqual([
        'change_percent',
        'currency',
        'ota',
        'prices',
        'ticker',
      ]);
      const view = answer._meta?.['ota-news/view'] as { chart: { events: { title: string }[] } };
      expect(view.chart.events.map(({ title }) => title)).toContain('Airbnb joins the S&P 500');
      expect(JSON.stringify(answer.content)).not.toContain('Airbnb joins');
    });

    it('completes slugs', async () => {
      const { completion } = await client.complete({
        ref: { type: 'ref/resource', uri: `${service.url}/otas/{slug}.md` },
        argument: { name: 'slug', value: 'air' },
      });
      expect(completion.values).toEqual(['airbnb']);
    });

    it('writes its prompts from what is there', async () => {
      const { prompts } = await client.listPrompts();
      expect(prompts.map(({ name }) => name).sort()).toEqual([
        'draft-from-pr-link',
        'propose-glossary-terms',
        'update-ota-profile-from-source',
      ]);
      const { data } = await callTool<{ pr_links: { id: number; url: string }[] }>(
        client,
        'list-pr-links',
        { limit: 1 },
      );
      const [link] = data.pr_links;
      const { messages } = await client.getPrompt({
        name: 'draft-from-pr-link',
        arguments: { pr_link_id: String(link?.id) },
      });
      expect(JSON.stringify(messages)).toContain(link?.url);
      await expect(
        client.getPrompt({ name: 'draft-from-pr-link', arguments: { pr_link_id: '99999' } }),
      ).rejects.toThrow(/no PR link 99999/);
    });
  });
});
