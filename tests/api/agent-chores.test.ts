import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { createServer, type Server } from 'node:http';
import { describeOnAlikeDatabases } from '../support/databases';
import { until } from '../support/eventually';
import {
  callTool,
  connectClient,
  connectModernClient,
  openAgentDesk,
  post,
} from '../support/mcp-agents';
import { bodyOf, openNewsroom, type Created, type Newsroom } from '../support/newsroom';
import { png } from '../support/pictures';
import type { Service } from '../support/service';
import { execute } from '../support/sql';

/** A loopback address that the service may fetch from; 127.0.0.1 it may not. */
const OPEN_NETWORK = '127.0.0.2';

/** How long some answers take: longer than the time between two notices of progress. */
const SLOW_MS = 400;

interface Finding {
  kind: string;
  id: number;
  title: string;
  url: string;
  detail: string;
}

interface Page {
  findings: Finding[];
  next_cursor: string | null;
}

interface Links {
  links: { field: string; address: string; state: string; moved_to: string | null }[];
  pending: number;
}

describeOnAlikeDatabases('An editor’s chores, done by an agent', (database) => {
  let service: Service;
  let newsroom: Newsroom;
  let agent: Client;
  let token: string;
  let other: Server;
  let site: string;
  let wanting: Created['article'];
  let sound: number;

  const publish = async (fields: Record<string, unknown>): Promise<Created['article']> => {
    const response = await newsroom.post({ ...fields, is_published: true });
    expect(response.status).toBe(201);
    return (await bodyOf<Created>(response)).article;
  };

  const audit = async (check: string, page: Record<string, unknown> = {}): Promise<Page> =>
    (await callTool<Page>(agent, 'audit-content', { check, ...page })).data;

  beforeAll(async () => {
    const picture = await png();
    other = createServer((request, response) => {
      if (request.url === '/picture.png') {
        setTimeout(
          () => response.writeHead(200, { 'Content-Type': 'image/png' }).end(picture),
          SLOW_MS,
        );
        return;
      }
      if (request.url?.startsWith('/slow-') === true) {
        setTimeout(() => response.writeHead(200).end(), SLOW_MS);
        return;
      }
      response.writeHead(request.url === '/there' ? 200 : 404).end();
    });
    await new Promise<void>((resolve) => other.listen(0, '0.0.0.0', resolve));
    site = `http://${OPEN_NETWORK}:${(other.address() as { port: number }).port}`;
    service = await database.start({ env: { OUTBOUND_PRIVATE_NETWORKS: OPEN_NETWORK } });
    newsroom = await openNewsroom(service);
    token = await (await openAgentDesk(service)).admit();
    agent = await connectClient(service, token);
    const longAgo = database.client === 'sqlite' ? '1577836800000' : "'2020-01-01T00:00:00Z'";
    await execute(
      service,
      `UPDATE otas SET founded = 1996, employees = 1000, updated_at = ${longAgo}`,
    );
    await newsroom.panel.create('api::glossary-term.glossary-term', {
      term: 'Average daily rate',
      short_definition: 'What a night costs.',
      aliases: [{ name: 'ADR' }],
    });
    wanting = await publish({
      title: 'A wanting story',
      body: `The company, founded in 1997, has 2,000 employees. ADR and TTV rose, as did gross bookings (GBV).\n\n![](${site}/there)\n\n[Gone](${site}/gone), [there](${site}/there) and [nowhere](/example-travel/never).`,
    });
    const { data } = await callTool<{ id: number; state: string }>(agent, 'create-article', {
      ota_id: newsroom.otaId,
      author_id: newsroom.authorId,
      title: 'A sound story',
      body: 'The company, founded in 1996, has 1,100 employees, says its CEO in the US.',
      sources: [{ title: 'Report', url: `${site}/there` }],
      is_published: true,
    });
    expect(data.state).toBe('published');
    sound = data.id;
  });
  afterAll(async () => {
    await agent?.close();
    other?.close();
    await service?.stop();
  });

  test.each([
    ['missing-sources', 'It names no source.'],
    ['alternative-texts', 'The draft has a picture without an alternative text.'],
    ['undefined-terms', 'Neither explained here nor in the glossary: TTV.'],
    [
      'contradicting-facts',
      'It says founded in 1997, the profile 1996. It says 2000 employees, the profile 1000.',
    ],
  ])('%s: names what is wanting, and leaves what is sound', async (check, detail) => {
    const { findings } = await audit(check);
    expect(findings).toEqual([
      {
        kind: 'article',
        id: wanting.id,
        slug: wanting.slug,
        title: 'A wanting story',
        url: wanting.url,
        detail,
      },
    ]);
  });

  test('stale-profiles: names what nobody has touched for a year', async () => {
    const { findings } = await audit('stale-profiles');
    expect(findings).toMatchObject([
      {
        kind: 'ota',
        id: newsroom.otaId,
        url: `${service.url}/otas/${newsroom.otaSlug}`,
        detail: 'Last changed on 2020-01-01.',
      },
    ]);
  });

  test('dead-links: says what is known, and that more will be', async () => {
    const { findings } = await until(
      () => audit('dead-links'),
      (page) => !JSON.stringify(page).includes('ask again'),
    );
    expect(findings).toMatchObject([
      {
        id: wanting.id,
        detail: `Nothing is found at ${site}/gone, ${service.url}/example-travel/never.`,
      },
    ]);
  });

  test('goes on to the last document, also over pages without findings', async () => {
    const titles: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await audit('undefined-terms', { limit: 1, ...(cursor ? { cursor } : {}) });
      titles.push(...page.findings.map(({ title }) => title));
      cursor = page.next_cursor ?? undefined;
      pages += 1;
    } while (cursor !== undefined);
    expect([pages, titles]).toEqual([2, ['A wanting story']]);
  });

  test('looks at the links of one article, in its draft', async () => {
    const check = async (id: number): Promise<Links> =>
      (await callTool<Links>(agent, 'check-links', { id })).data;
    const { links } = await until(
      () => check(wanting.id),
      ({ pending }) => pending === 0,
    );
    expect(links.map(({ address, state }) => [address, state])).toEqual([
      [`${site}/gone`, 'nowhere'],
      [`${service.url}/example-travel/never`, 'nowhere'],
    ]);
    expect(
      await until(
        () => check(sound),
        ({ pending }) => pending === 0,
      ),
    ).toEqual({ links: [], pending: 0 });
  });

  describe('says how far it is to whoever wants to know', () => {
    type Notice = { progress: number; total?: number; message?: string };

    /** Calls a tool with a `progressToken`, and returns what was said until the answer. */
    const follow = async (
      name: string,
      args: Record<string, unknown>,
    ): Promise<{ said: Notice[]; data: unknown }> => {
      const said: Notice[] = [];
      const { structuredContent: data } = await agent.callTool(
        { name, arguments: args },
        undefined,
        { onprogress: (notice) => said.push(notice) },
      );
      return { said, data };
    };

    test('of links, which are waited for then', async () => {
      const { id } = await publish({
        title: 'A story with many links',
        body: Array.from({ length: 9 }, (_, index) => `[${index}](${site}/slow-${index})`).join(
          ' ',
        ),
      });
      const { said, data } = await follow('check-links', { id });
      expect(data).toEqual({ links: [], pending: 0 });
      expect(said[0]).toMatchObject({ progress: 0, total: 9 });
      const steps = said.map(({ progress }) => progress);
      expect(steps.length).toBeGreaterThan(1);
      expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b));
    });

    test('of texts that are audited', async () => {
      const { said } = await follow('audit-content', { check: 'undefined-terms' });
      expect(said[0]).toMatchObject({ progress: 1, message: expect.any(String) });
    });

    test('of a picture from an address', async () => {
      const { said, data } = await follow('upload-image', { url: `${site}/picture.png` });
      expect(data).toMatchObject({ width: 640, height: 360 });
      expect(said).toEqual([
        { progress: 0, total: 2, message: `Fetching ${site}/picture.png` },
        { progress: 1, total: 2, message: 'Making its sizes' },
      ]);
    });

    test('to a client of 2026-07-28, too', async () => {
      const modern = await connectModernClient(service, token);
      const said: Notice[] = [];
      const { structuredContent } = await modern.callTool(
        { name: 'audit-content', arguments: { check: 'undefined-terms' } },
        { onprogress: (notice) => said.push(notice) },
      );
      await modern.close();
      expect(structuredContent).toMatchObject({ findings: [{ title: 'A wanting story' }] });
      expect(said[0]).toMatchObject({ progress: 1, message: expect.any(String) });
    });

    const BOTH = 'application/json, text/event-stream';
    test.each([
      [
        'JSON alone is accepted',
        'application/json',
        { progressToken: 'p' },
        'application/json',
        /^\{/,
      ],
      ['nothing is to be said', BOTH, {}, 'application/json', /^\{/],
      [
        'it is accepted',
        BOTH,
        { progressToken: 'p' },
        'text/event-stream',
        /notifications\/progress[^]*"id":7/,
      ],
    ])('in a stream, or in JSON, where %s', async (_case, accept, meta, type, body) => {
      const call = {
        jsonrpc: '2.0',
        id: 7,
        method: 'tools/call',
        params: {
          name: 'audit-content',
          arguments: { check: 'undefined-terms' },
          _meta: meta,
        },
      };
      const response = await post(service, token, call, { Accept: accept });
      expect(response.headers.get('content-type')).toBe(type);
      const text = await response.text();
      expect(text).toMatch(body);
      expect(text).toContain('A wanting story');
    });
  });

  test('names the checks there are to whoever asks for another', async () => {
    const wrong = await callTool(agent, 'audit-content', { check: 'spelling' });
    expect(wrong.isError).toBe(true);
    expect(wrong.text).toContain('stale-profiles');
  });
});
