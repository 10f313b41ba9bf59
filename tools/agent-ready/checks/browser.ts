import { existsSync } from 'node:fs';
import type * as PlaywrightCore from 'playwright-core';
import { demand, neutral, pass, type Check } from '../check';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const PATIENCE_MS = 15_000;

/** Fake WebMCP API that records the registered tools. */
const RECORDER = `
  window.__registered = [];
  const context = { registerTool: async (tool) => { window.__registered.push(tool.name); } };
  Object.defineProperty(document, 'modelContext', { value: context });
  Object.defineProperty(navigator, 'modelContext', { value: context });
`;

type Playwright = Pick<typeof PlaywrightCore, 'chromium'>;

/** Returns Playwright if installed: it is a test dependency and missing in production. */
const installedPlaywright = (): Promise<Playwright | null> =>
  import('playwright-core').catch(() => null);

/** Returns the tools that the front page registers in a browser. */
const registeredTools = async (
  { chromium }: Playwright,
  origin: string,
  executablePath: string,
): Promise<string[]> => {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.addInitScript({ content: RECORDER });
    await page.goto(origin, { waitUntil: 'load', timeout: PATIENCE_MS });
    return await page.evaluate<string[]>('window.__registered');
  } finally {
    await browser.close();
  }
};

const webMcp: Check = {
  key: 'webMcp',
  category: 'Discovery',
  async run(site) {
    const executable = [process.env.CHROMIUM_PATH ?? '', ...CHROMIUM].find((path) =>
      existsSync(path),
    );
    if (executable === undefined) return neutral('no Chromium here; name one in CHROMIUM_PATH');
    const playwright = await installedPlaywright();
    if (playwright === null) return neutral('playwright-core is not installed here');
    const tools = await registeredTools(playwright, site.origin, executable);
    demand(tools.length > 0, 'the front page registers no tool');
    demand(new Set(tools).size === tools.length, 'the front page registers a tool twice');
    return pass(tools.join(', '));
  },
};

export const inBrowser = [webMcp];
