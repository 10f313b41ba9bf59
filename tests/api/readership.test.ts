import { advanced } from '../support/advanced';
import { employ } from '../support/colleagues';
import { describeOnAlikeDatabases } from '../support/databases';
import { eventually } from '../support/eventually';
import { certificateFile, startHttpsServer, type HttpsServer } from '../support/https-server';
import { callTool, connectClient, openAgentDesk } from '../support/mcp-agents';
import { bodyOf, openNewsroom, type Created, type Newsroom } from '../support/newsroom';
import type { Service } from '../support/service';
import { createSigningAgent, type SigningAgentUnderTest } from '../support/signing-agent';
import { execute, rowsOf } from '../support/sql';

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const HTML = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';

interface Sums {
  kind: string;
  operator: string | null;
  purpose: string | null;
  isVerified: boolean;
  html: number;
  markdown: number;
  file: number;
  missing: number;
}

interface Report {
  days: { day: string; kind: string; readings: number }[];
  clients: Sums[];
  calls: { tool: string; outcome: string; calls: number }[];
}

type Path = { path: string | null } & Record<'html' | 'markdown' | 'file' | 'missing', number>;

/** Reads a minute of an operator whose signature is verified. */
const AGENT_QUOTA = 4;

const today = (): string => new Date().toISOString().slice(0, 10);

describeOnAlikeDatabases('Who reads the site', (database) => {
  let service: Service;
  let newsroom: Newsroom;
  let article: string;
  /** An operator elsewhere whose agents sign, and the keys that it publishes. */
  let agent: SigningAgentUnderTest;
  let directory: HttpsServer;

  const get = async (
    path: string,
    userAgent: string,
    headers: Record<string, string> = {},
    method = 'GET',
  ): Promise<Response> => {
    const response = await fetch(new URL(path, service.url), {
      method,
      headers: { 'User-Agent': userAgent, Accept: HTML, ...headers },
      redirect: 'manual',
    });
    await response.arrayBuffer();
    return response;
  };
  const call = async <T>(path: string): Promise<T> => {
    const { status, body } = await newsroom.panel.call<{ data: T }>('GET', path);
    expect(status).toBe(200);
    return body.data;
  };
  const report = (): Promise<Report> => call('/admin/readership/?days=7');
  const paths = (query: string): Promise<Path[]> => call(`/admin/readership/paths?${query}`);
  const sumsOf = async (kind: string, operator: string | null = null): Promise<Sums[]> =>
    (await report()).clients.filter((one) => one.kind === kind && one.operator === operator);
  /** Sums of all clients together, as numbers that grow. */
  const total = async (): Promise<number> =>
    (await report()).clients.reduce(
      (sum, { html, markdown, file, missing }) => sum + html + markdown + file + missing,
      0,
    );

  beforeAll(async () => {
    directory = await startHttpsServer((_request, response) =>
      response.end(JSON.stringify({ keys: [agent.jwk] })),
    );
    const origin = `https://127.0.0.1:${directory.port}`;
    agent = await createSigningAgent(origin);
    service = await database.start({
      env: {
        ...advanced({ readingsSeconds: 0.2 }),
        NODE_EXTRA_CA_CERTS: certificateFile,
        OUTBOUND_PRIVATE_NETWORKS: '127.0.0.1/32',
        VERIFIED_AGENTS: `${origin}=Example`,
        RATE_LIMIT_VERIFIED_AGENTS: String(AGENT_QUOTA),
      },
    });
    newsroom = await openNewsroom(service);
    const response = await newsroom.post({ title: 'Read by many', is_published: true });
    article = new URL((await bodyOf<Created>(response)).article.url).pathname;
  });
  afterAll(async () => {
    await service.stop();
    await directory.stop();
  });

  test('tells people, search engines and crawlers by purpose apart, and what they read', async () => {
    const etag = (await get(article, BROWSER)).headers.get('etag') ?? '';
    // From the page cache, and revalidated.
    expect((await get(`${article}?utm_source=mail`, BROWSER)).status).toBe(200);
    expect((await get(article, BROWSER, { 'If-None-Match': etag })).status).toBe(304);
    await get(article, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
    await get(`${article}.md`, 'Mozilla/5.0 (compatible; GPTBot/1.3; +https://openai.com/gptbot)');
    await get(article, 'Claude-User/1.0', { Accept: 'text/markdown' });
    await get('/llms.txt', 'MistralAI-Index/1.0');
    await get(article, 'curl/8.15.0', { Accept: '*/*' });
    await get('/ai.txt', 'PerplexityBot/1.0');
    await eventually(async () => expect(await total()).toBe(9));
    expect((await report()).days).toEqual(
      expect.arrayContaining([
        { day: today(), kind: 'reader', readings: 3 },
        { day: today(), kind: 'ai', readings: 3 },
      ]),
    );
    const one = { html: 0, markdown: 0, file: 0, missing: 0, isVerified: false };
    expect(await sumsOf('reader')).toEqual([
      { ...one, kind: 'reader', operator: null, purpose: null, html: 3 },
    ]);
    expect(await sumsOf('search-engine', 'Google')).toMatchObject([{ purpose: 'search', html: 1 }]);
    expect(await sumsOf('ai', 'OpenAI')).toMatchObject([{ purpose: 'training', markdown: 1 }]);
    expect(await sumsOf('ai', 'Anthropic')).toMatchObject([{ purpose: 'question', markdown: 1 }]);
    expect(await sumsOf('ai', 'Mistral')).toMatchObject([{ purpose: 'search', file: 1 }]);
    expect(await sumsOf('ai', 'Perplexity')).toMatchObject([{ missing: 1, html: 0 }]);
    expect(await sumsOf('program')).toMatchObject([{ html: 1 }]);
    // A page is one path, in both forms.
    expect(await paths('kind=ai')).toEqual([
      { path: article, html: 0, markdown: 2, file: 0, missing: 0 },
      { path: '/llms.txt', html: 0, markdown: 0, file: 1, missing: 0 },
    ]);
    expect(await paths('kind=ai&operator=OpenAI&purpose=training')).toMatchObject([
      { path: article, markdown: 1 },
    ]);
    expect(await paths('missing=true')).toMatchObject([{ path: '/ai.txt', missing: 1 }]);
  });

  test('takes an operator’s word for a signature that is right, and gives it a limit of its own', async () => {
    const address = `${service.url}${article}`;
    const asGptBot = async (fields: Record<string, string>): Promise<number> =>
      (await get(article, 'GPTBot/1.3', fields)).status;
    const before = (await sumsOf('ai', 'OpenAI'))[0];
    // Nothing is known of it at the first time, and no answer waits for the keys.
    expect((await get(article, BROWSER, agent.sign(address))).status).toBe(200);
    await eventually(async () =>
      expect(await sumsOf('ai', 'Example')).toEqual([
        expect.objectContaining({ purpose: null, isVerified: true, html: 1 }),
      ]),
    );
    const now = Math.floor(Date.now() / 1000) - 120;
    const stranger = await createSigningAgent('https://127.0.0.1:1');
    for (const forged of [
      stranger.sign(address),
      stranger.sign(address, {
        parameters: { keyid: agent.keyid },
        signatureAgent: `sig1="https://127.0.0.1:${directory.port}"`,
      }),
      agent.sign('https://elsewhere.example/'),
      agent.sign(address, { now }),
      { ...agent.sign(address), signature: 'sig1=:AAAA:' },
      { ...agent.sign(address), 'signature-input': '(' },
    ]) {
      expect(await asGptBot(forged)).toBe(200);
    }
    await eventually(async () =>
      expect(await sumsOf('ai', 'OpenAI')).toEqual([{ ...before, html: (before?.html ?? 0) + 6 }]),
    );
    const statuses: number[] = [];
    for (let index = 0; index <= AGENT_QUOTA; index += 1) {
      statuses.push(await asGptBot(agent.sign(address)));
    }
    expect(statuses).toEqual([...Array.from({ length: AGENT_QUOTA }, () => 200), 429]);
    expect((await get(article, BROWSER)).status).toBe(200);
    // A program of OpenAI's name is no less the operator's that signs.
    await eventually(async () =>
      expect(await sumsOf('ai', 'Example')).toMatchObject([{ html: 1 + AGENT_QUOTA }]),
    );
    expect(directory.asked).toEqual(['/.well-known/http-message-signatures-directory']);
  });

  test('counts neither what nobody reads nor what is no page', async () => {
    const before = await total();
    await get(article, BROWSER, { 'Sec-Purpose': 'prefetch;prerender' });
    await get(article, BROWSER, {}, 'HEAD');
    for (const path of ['/up', '/api/articles', '/api/none', '/admin/none', '/assets/none.css']) {
      await get(path, BROWSER);
    }
    await get('/llms.txt', BROWSER);
    await eventually(async () => expect(await total()).toBeGreaterThan(before));
    expect(await total()).toBe(before + 1);
  });

  test('keeps no secret or person’s address of a path, and a bounded number of paths', async () => {
    const before = (await sumsOf('ai', 'ByteDance'))[0]?.missing ?? 0;
    for (const path of [
      '/jane@news.example',
      '/q/Zm9vYmFyMTIzNDU2Nzg5MAx',
      `/${'x'.repeat(300)}`,
    ]) {
      expect((await get(path, 'Bytespider')).status).toBe(404);
    }
    await eventually(async () =>
      expect((await sumsOf('ai', 'ByteDance'))[0]?.missing).toBe(before + 3),
    );
    expect(await paths('missing=true&operator=ByteDance')).toMatchObject([
      { path: null, missing: 3 },
    ]);
    for (let start = 0; start < 250; start += 25) {
      await Promise.all(
        Array.from({ length: 25 }, (_, index) => get(`/wanted-${start + index}`, 'Bytespider')),
      );
    }
    await eventually(async () =>
      expect((await sumsOf('ai', 'ByteDance'))[0]?.missing).toBe(before + 253),
    );
    const [row] = await rowsOf<{ rows: number; sum: number }>(
      service,
      `SELECT COUNT(*) AS "rows", SUM(readings) AS "sum" FROM page_reads WHERE kind = 'ai' AND form = 'missing' AND path <> ''`,
    );
    expect([Number(row?.rows), Number(row?.sum)]).toEqual([200, 200]);
  });

  test('counts agents’ calls by tool', async () => {
    const desk = await openAgentDesk(service);
    const client = await connectClient(service, await desk.admit());
    try {
      await callTool(client, 'search-articles', { query: 'travel' });
    } finally {
      await client.close();
    }
    await eventually(async () =>
      expect((await report()).calls).toContainEqual({
        tool: 'search-articles',
        outcome: 'succeeded',
        calls: 1,
      }),
    );
  });

  test('offers the daily sums as CSV, to those who may see them', async () => {
    const { csv } = await call<{ csv: string }>('/admin/readership/csv?days=400');
    expect(csv).toContain('day,kind,operator,purpose,verified,form,readings\r\n');
    expect(csv).toContain(`${today()},ai,OpenAI,training,no,markdown,1\r\n`);
    const { status } = await newsroom.panel.call('GET', '/admin/readership/?days=401');
    expect(status).toBe(400);
    const colleague = await employ(service, newsroom.panel, 'strapi-editor');
    expect((await colleague.call('GET', '/admin/readership/')).status).toBe(403);
  });

  test('adds to what others have counted, and forgets it after 400 days', async () => {
    await execute(
      service,
      `UPDATE daily_reads SET readings = readings + 1000 WHERE kind = 'reader' AND form = 'html';
       INSERT INTO daily_reads (day, kind, operator, purpose, verified, form, readings)
       VALUES ('2020-01-01', 'reader', '', '', false, 'html', 7);
       UPDATE scheduled_jobs SET next_run_at = 0 WHERE name = 'forget-readings';`,
    );
    await get(article, BROWSER);
    await eventually(async () =>
      expect((await sumsOf('reader'))[0]?.html).toBeGreaterThanOrEqual(1004),
    );
    await eventually(async () =>
      expect(await rowsOf(service, `SELECT id FROM daily_reads WHERE day < '2021'`)).toEqual([]),
    );
  });
});
