import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Browser, Frame, Page } from 'playwright-core';
import { describeInChromium, keepScreenshot, launchBrowser } from '../support/browser';
import { openChatHost, type ChatHost } from '../support/chat-host';
import { eventually } from '../support/eventually';
import { callTool, connectClient, openAgentDesk, type AgentDesk } from '../support/mcp-agents';
import { root, startService, type Service } from '../support/service';
import { PAGES } from '../support/site-reader';

const ARTICLE = '/airbnb/airbnb-joins-sp-500';
const MAX_SCRIPT_BYTES = 3 * 1024;
const NAMES = ['get-article-markdown', 'list-otas', 'search-articles'];
const POLYFILL = readFileSync(
  path.join(root, 'node_modules/@mcp-b/webmcp-polyfill/dist/index.iife.js'),
  'utf8',
);

/** What a page tells of its tools; `name` sorts them. */
interface SeenTool {
  name: string;
  description: string;
  inputSchema: string | object;
  annotations?: { readOnlyHint?: boolean; untrustedContentHint?: boolean };
}

const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return complaints;
};

describeInChromium('Tools for agents in the browser', () => {
  let service: Service;
  /** Without tools of its own. */
  let plain: Browser;

  beforeAll(async () => {
    service = await startService({ withDemoContent: true });
    plain = await launchBrowser(['--disable-features=WebMCP']);
  });
  afterAll(async () => {
    await plain?.close();
    await service?.stop();
  });

  const toolsOf = async (page: Page): Promise<SeenTool[]> => {
    const tools = await page.evaluate<SeenTool[]>(`(async () => {
      const tools = await document.modelContext.getTools();
      return tools.map(({ name, description, inputSchema, annotations }) =>
        ({ name, description, inputSchema, annotations: annotations && {
          readOnlyHint: annotations.readOnlyHint,
          untrustedContentHint: annotations.untrustedContentHint } }));
    })()`);
    return tools.sort((one, other) => one.name.localeCompare(other.name));
  };

  /** Chromium takes the input as an object, the polyfill as its JSON. */
  const caller =
    (isPolyfill: boolean) =>
    (page: Page, name: string, input: object): Promise<string> => {
      const argument = JSON.stringify(input);
      return page.evaluate<string>(`(async () => {
        const tools = await document.modelContext.getTools();
        const tool = tools.find((candidate) => candidate.name === ${JSON.stringify(name)});
        const result = await document.modelContext.executeTool(
          tool, ${isPolyfill ? JSON.stringify(argument) : argument});
        return typeof result === 'string' ? result : JSON.stringify(result);
      })()`);
    };

  const contexts: [how: string, polyfill: string | null][] = [
    ['built in', null],
    ['by the published polyfill', POLYFILL],
  ];

  describe.each(contexts)('with WebMCP %s', (_how, polyfill) => {
    let browser: Browser;
    const callTool = caller(polyfill !== null);
    /** The polyfill is the same script on each page; one of a kind is enough for it. */
    const pages = polyfill === null ? PAGES : PAGES.slice(0, 3);

    let page: Page;
    let complaints: string[];

    /** Opens a page, and waits until it has registered the three tools, each once. */
    const open = async (address: string): Promise<void> => {
      await page.goto(service.url + address, { waitUntil: 'load' });
      expect(await page.evaluate('typeof document.modelContext')).toBe('object');
      await eventually(async () => {
        expect((await toolsOf(page)).map(({ name }) => name)).toEqual(NAMES);
      });
    };

    beforeAll(async () => {
      browser =
        polyfill === null ? await launchBrowser(['--enable-features=WebMCP,WebMCPTesting']) : plain;
      page = await browser.newPage();
      if (polyfill !== null) await page.addInitScript({ content: polyfill });
      complaints = complaintsOf(page);
    });
    afterAll(() => (polyfill === null ? browser?.close() : page?.close()));

    it('every kind of page registers the three tools once, without complaint', async () => {
      for (const [kind, address] of pages) {
        await open(address);
        expect([kind, complaints]).toEqual([kind, []]);
      }
    });

    it('the tools say that they only read, and what others wrote', async () => {
      await open('/');
      for (const { annotations, description } of await toolsOf(page)) {
        expect(annotations).toEqual({ readOnlyHint: true, untrustedContentHint: true });
        expect(description.length).toBeGreaterThan(20);
      }
    });

    it('the tools answer with markdown of the site', async () => {
      expect(await callTool(page, 'search-articles', { query: 'loyalty' })).toMatch(/\.md\)|\]\(/);
      expect(await callTool(page, 'list-otas', {})).toContain('Booking Holdings');
      const article = await callTool(page, 'get-article-markdown', { url: ARTICLE });
      expect(article).toContain('Airbnb joins the S&P 500');
      expect(article).toContain('published');
      expect(
        await callTool(page, 'get-article-markdown', { url: service.url + ARTICLE }),
      ).toContain('Airbnb joins');
      expect(complaints).toEqual([]);
    });

    it('reads articles of this site only', async () => {
      for (const url of ['https://elsewhere.example/a/b', '/cockpit', 'javascript:alert(1)']) {
        const refusal = await callTool(page, 'get-article-markdown', { url });
        expect(refusal).toContain('Needs the address of an article of this site');
        expect(refusal).toContain('"isError":true');
      }
    });
  });

  describe('without WebMCP', () => {
    it('nothing happens, and nothing complains', async () => {
      const page = await plain.newPage();
      const complaints = complaintsOf(page);
      await page.goto(service.url, { waitUntil: 'load' });
      expect(
        await page.evaluate(`typeof document.modelContext + typeof navigator.modelContext`),
      ).toBe('undefinedundefined');
      expect(complaints).toEqual([]);
      const script = await page.locator('script[src*="/webmcp."]').getAttribute('src');
      const response = await fetch(service.url + String(script));
      expect(response.headers.get('cache-control')).toContain('immutable');
      expect((await response.arrayBuffer()).byteLength).toBeLessThan(MAX_SCRIPT_BYTES);
      await page.close();
    });

    it('the description of the API can be tried at /docs/api/explorer, with nothing from elsewhere', async () => {
      const page = await plain.newPage();
      const complaints = complaintsOf(page);
      const foreign: string[] = [];
      await page.route('**/*', (route) => {
        const { origin } = new URL(route.request().url());
        if (origin === service.url) return route.continue();
        foreign.push(route.request().url());
        return route.abort();
      });
      await page.goto(`${service.url}/docs/api/explorer`, { waitUntil: 'load' });
      await page.locator('.opblock-summary-path').first().waitFor();
      await eventually(async () => {
        expect(await page.locator('.opblock').count()).toBeGreaterThan(30);
      });
      await page.locator('#operations-Ingestion-createArticle .opblock-summary').first().click();
      await page.getByText('opens its loyalty scheme to partners').first().waitFor();
      await keepScreenshot(page, 'api-description');
      expect(foreign.filter((address) => !address.startsWith('data:'))).toEqual([]);
      expect(complaints).toEqual([]);
      await page.close();
    });
  });

  describe('views in the chats of hosts (MCP Apps)', () => {
    const HOSTILE = '<img src=x onerror="document.body.textContent = 1">';
    let desk: AgentDesk;
    let client: Client;
    let host: ChatHost;
    let article: number;

    beforeAll(async () => {
      desk = await openAgentDesk(service);
      client = await connectClient(service, await desk.admit());
      host = await openChatHost(plain, client);
      const { otas } = (await callTool<{ otas: { id: number }[] }>(client, 'list-otas')).data;
      const { authors } = (await callTool<{ authors: { id: number }[] }>(client, 'list-authors'))
        .data;
      const created = await callTool<{ id: number }>(client, 'create-article', {
        ota_id: otas[0]?.id,
        author_id: authors[0]?.id,
        title: `Rooms ${HOSTILE}`,
        body: `The hotel opens **in June** with 200 rooms.\n\nSecond ${HOSTILE} paragraph, [a source](https://source.example/a).\n\n![Lobby](/uploads/lobby.jpg)`,
      });
      article = created.data.id;
      const { data } = await callTool<{ updated_at: string }>(client, 'get-article', {
        id: article,
      });
      await callTool(client, 'edit-article', {
        id: article,
        expected_updated_at: data.updated_at,
        old_text: 'in June',
        new_text: 'in July',
      });
    });
    afterAll(async () => {
      await host?.page.close();
      await client?.close();
    });

    const colorsOf = (view: Frame): Promise<string> =>
      view.evaluate<string>('getComputedStyle(document.body).backgroundColor');

    /** Keeps a view in the colours of a light and of a dark host. */
    const keepView = async (name: string): Promise<void> => {
      for (const theme of ['dark', 'light'] as const) {
        await host.setTheme(theme);
        await keepScreenshot(host.page, `chat-${name}-${theme}`, { fullPage: true });
      }
    };

    it('the chart is drawn as on the profile, read with the keys, and said in a table', async () => {
      const view = await host.call('get-stock-history', { slug: 'airbnb' });
      await view.locator('.chart.is-live').waitFor();
      expect(await view.textContent('h1')).toBe('Airbnb');
      const line = await view.locator('.chart-line').getAttribute('d');
      const profile = await plain.newPage();
      await profile.goto(`${service.url}/otas/airbnb`);
      expect(line).toBe(await profile.locator('.chart-line').getAttribute('d'));
      await profile.close();
      expect(await view.locator('.chart-svg a').count()).toBeGreaterThan(2);
      const frame = await host.page.locator('iframe').boundingBox();
      expect(frame?.height).toBeGreaterThan(400);

      await view.getByRole('slider', { name: 'Prices by day' }).press('Home');
      expect(await view.textContent('.chart-readout')).toMatch(/ABNB \$[\d.]+ \(0\.0%\)/);
      await keepView('chart');
      await view.locator('summary').press('Enter');
      await view.getByRole('rowheader', { name: 'Feb 2024' }).waitFor();
      await view.locator('.chart-events a').first().click();
      await eventually(async () => {
        expect((await host.opened()).at(-1)).toMatch(`${service.url}/airbnb/`);
      });
      expect(host.problems).toEqual([]);
    });

    it('inserted and removed words of a version are told apart', async () => {
      const { data } = await callTool<{ versions: { id: number }[] }>(client, 'list-versions', {
        kind: 'article',
        id: article,
      });
      const view = await host.call('get-version-diff', { version_id: data.versions[0]?.id });
      await view.locator('ins').first().waitFor();
      expect(await view.locator('del').allTextContents()).toEqual(['June']);
      expect(await view.locator('ins').allTextContents()).toEqual(['July']);
      expect(await view.getByRole('heading', { level: 2 }).allTextContents()).toContain('Body');
      await keepView('diff');
      const whole = await host.call('get-version-diff', { version_id: data.versions.at(-1)?.id });
      await whole.getByText(`Rooms ${HOSTILE}`).waitFor();
      expect(await whole.locator('img').count()).toBe(0);
      expect(host.problems).toEqual([]);
    });

    it('so are those of a proposal', async () => {
      const agent = await connectClient(service, await desk.admit(undefined, { proposes: true }));
      const proposing = await openChatHost(plain, agent);
      const { data } = await callTool<{ id: number; updated_at: string }>(agent, 'get-ota', {
        slug: 'airbnb',
      });
      const answer = await callTool<{ state: string }>(agent, 'update-ota-profile', {
        id: data.id,
        expected_updated_at: data.updated_at,
        headquarters: 'San Francisco and Dublin',
      });
      expect(answer.data.state).toBe('proposed');
      const view = await proposing.call('list-proposals', {});
      await view.getByRole('heading', { name: 'Headquarters' }).waitFor();
      expect((await view.locator('ins').allTextContents()).join('')).toContain('Dublin');
      await keepScreenshot(proposing.page, 'chat-proposals');
      await proposing.page.close();
      await agent.close();
    });

    it('a draft is shown as text that does nothing, in the colours of the host', async () => {
      const view = await host.call('preview-article', { id: article }, 'dark');
      await view.getByRole('heading', { name: `Rooms ${HOSTILE}` }).waitFor();
      expect(await view.locator('strong').textContent()).toBe('in July');
      expect(await view.textContent('.prose')).toContain(`Second ${HOSTILE} paragraph`);
      expect(await view.textContent('.prose')).toContain('[Picture: Lobby]');
      expect(await view.locator('img').count()).toBe(0);
      const dark = await colorsOf(view);
      await host.setTheme('light');
      await eventually(async () => expect(await colorsOf(view)).not.toBe(dark));
      await keepView('preview');

      await view.getByRole('link', { name: 'Open preview' }).press('Enter');
      await eventually(async () => {
        expect((await host.opened()).at(-1)).toMatch(`${service.url}/preview/article/`);
      });
      await view.getByRole('link', { name: 'a source' }).click();
      await eventually(async () => {
        expect((await host.opened()).at(-1)).toBe('https://source.example/a');
      });
      expect(host.problems).toEqual([]);
    });

    it('what fails is said in words', async () => {
      const view = await host.call('preview-article', { slug: 'no-such-article' });
      await view.getByText('There is no article').waitFor();
    });
  });
});
