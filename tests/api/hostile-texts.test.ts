import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { startProcess, type ServiceOptions, type ServiceProcess } from '../support/service';
import { until } from '../support/eventually';
import { hostileBodies } from '../support/hostile-bodies';
import { makeLoopWatch } from '../support/loop-watch';
import { callTool, connectClient, openAgentDesk } from '../support/mcp-agents';
import { openDesk, type Desk } from '../support/newsletter';
import { servingNodeOptions } from '../support/node-options';
import { openNewsroom, type Created, type Newsroom } from '../support/newsroom';
import { formOf } from '../support/panel-api';
import { runs } from '../support/scope';
import { sendReaders, type WaitingReaders } from '../support/waiting-readers';

const ARTICLE = 'api::article.article';

/** What a JSON body may have, less the other fields of the longest form. */
const BODY_BYTES = 1024 * 1024 - 4_096;

/** As many may wait longer than a turn of the event loop is allowed to take. */
const MAX_SHARE = 0.01;
const READER_EVERY_MS = 20;

/** What the service may hold after the storm more than before: pages in its caches, mostly. */
const KEPT_BYTES = 128 * 1024 * 1024;

/** The longest text of a family that a JSON body can carry. */
const longestOf = (family: (bytes: number) => string): string => {
  const sample = family(10_000);
  const growth = Buffer.byteLength(JSON.stringify(sample)) / Buffer.byteLength(sample);
  for (let bytes = BODY_BYTES / growth; ; bytes *= 0.98) {
    const text = family(Math.floor(bytes));
    if (Buffer.byteLength(JSON.stringify(text)) <= BODY_BYTES) return text;
  }
};

/** Some of each kind. All of them go through each step alone in `linear-text.test.ts`. */
const COUNT = runs({ brief: 2, ci: 2, whole: 13 });
const everyFamily = Object.entries(hostileBodies);
const EVERY = Math.floor(everyFamily.length / COUNT);
const families = everyFamily.filter((_, index) => index % EVERY === 0);

/** They go through seven places each, one after the other. */
const TIMEOUT_MS = 600_000;

describe('Texts that take long', () => {
  let desk: Desk<ServiceProcess>;
  let newsroom: Newsroom;
  let agent: Client;
  let readers: WaitingReaders;
  let issue: number;
  const watch = makeLoopWatch();

  const read = async (address: string): Promise<string> => {
    const response = await fetch(new URL(address, desk.service.url));
    expect([address, response.status]).toEqual([address, 200]);
    return response.text();
  };

  /** Publishes an article by `POST /api/articles`; answers with its address. */
  const publish = async (fields: Record<string, unknown>): Promise<Created['article']> => {
    const response = await newsroom.post({ ...fields, is_published: true });
    expect(response.status).toBe(201);
    return ((await response.json()) as Created).article;
  };

  /** A text as body and as excerpt, through the pipeline's door to all the places that show it. */
  const publishAndRead = async (title: string, text: string): Promise<void> => {
    const { url } = await publish({ title, body: text });
    expect(await read(url)).toContain('</html>');
    expect((await read(`${url}.md`)).length).toBeGreaterThan(0);
    await publish({ title: `${title}, in short`, body: 'A paragraph.', excerpt: text });
    await Promise.all([
      read('/'),
      read('/feed'),
      read('/feed.json'),
      read(`/search?q=${encodeURIComponent(title)}`),
      read(`/search?q=${encodeURIComponent(text.slice(0, 400))}`),
      newsroom.panel
        .call('GET', `/admin/newsletter/issues/${issue}/preview`)
        .then(({ status }) => expect(status).toBe(200)),
    ]);
  };

  const saveInPanel = async (title: string, text: string): Promise<void> => {
    const draft = await newsroom.panel.create(ARTICLE, { title, body: 'A paragraph.' });
    const saved = await newsroom.panel.update(ARTICLE, draft.documentId, {
      ...formOf(draft),
      body: text,
    });
    expect(saved.body).toBe(text);
  };

  const sendByAgent = async (title: string, text: string): Promise<void> => {
    const given = { ota_id: newsroom.otaId, author_id: newsroom.authorId, title };
    const created = await callTool<{ id: number }>(agent, 'create-article', {
      ...given,
      body: text,
    });
    expect([title, created.isError]).toEqual([title, false]);
    const { id } = created.data;
    const found = await callTool<{ updated_at: string }>(agent, 'get-article', { id });
    const changed = await callTool(agent, 'update-article', {
      id,
      body: `${text} `,
      expected_updated_at: found.data.updated_at,
    });
    expect([title, changed.isError]).toEqual([title, false]);
  };

  const doors = { publishAndRead, saveInPanel, sendByAgent };

  beforeAll(async () => {
    // With the larger space for new objects of other suites, a thread that reaches its limit of memory ends the process.
    const start = (options?: ServiceOptions) =>
      startProcess({ ...options, nodeOptions: servingNodeOptions });
    desk = await openDesk({ start }, { ...watch.env, PAGE_CACHE_MEBIBYTES: '16' });
    newsroom = await openNewsroom(desk.service);
    const agents = await openAgentDesk(desk.service);
    agent = await connectClient(desk.service, await agents.admit());
    const issues = await until(
      () => newsroom.panel.call<{ data: { id: number }[] }>('GET', '/admin/newsletter/issues'),
      ({ body }) => body.data.length > 0,
    );
    issue = issues.body.data[0]?.id ?? 0;
    const quiet = await publish({ title: 'A quiet story', body: 'Nothing happened.' });
    const addresses = ['/', '/up', quiet.url, `${quiet.url}.md`, '/search?q=quiet+{turn}'];
    readers = sendReaders(
      addresses.map((address) => new URL(address, desk.service.url).href),
      READER_EVERY_MS,
    );
    // The code of all the doors is warm, and what they keep is kept, before anything is measured.
    for (const door of Object.values(doors)) await door('Prose', 'All is well. '.repeat(75_000));
    await readers.waits();
  });
  afterAll(async () => {
    await readers?.leave();
    await agent?.close();
    await desk?.stop();
    watch.remove();
  });

  test(
    'keep nobody else waiting, whichever door they come through, and are forgotten',
    async () => {
      expect(families.length).toBeGreaterThanOrEqual(COUNT);
      const before = await watch.turns(desk.service);
      const worst: Record<string, string> = {};
      let waitedMs = 0;
      for (const [family, make] of families) {
        const text = longestOf(make);
        for (const [name, pass] of Object.entries(doors)) {
          await pass(family, text);
          const turns = await watch.turns(desk.service);
          waitedMs += turns.waitedMs;
          if (turns.waitedMs > 0) {
            worst[`${family}, ${name}`] =
              `${Math.round(turns.longestMs)} of ${Math.round(turns.allowedMs)} ms`;
          }
        }
      }
      const { failures } = await readers.waits();
      expect(failures).toEqual([]);
      const after = await watch.turns(desk.service);
      const share = waitedMs / (after.spentMs - before.spentMs);
      // Named, so that a failure says where to look.
      expect(share > MAX_SHARE ? worst : {}).toEqual({});
      expect(after.heldBytes).toBeLessThan(before.heldBytes + KEPT_BYTES);
    },
    TIMEOUT_MS,
  );
});
