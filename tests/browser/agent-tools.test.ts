import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { describeInChromium, keepScreenshot, launchBrowser } from '../support/browser';
import { eventually } from '../support/eventually';
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
});
