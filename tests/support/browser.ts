import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from 'playwright-core';
import { isWhole } from './scope';
import { root } from './service';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Chromium without what draws windows (Debian's package of this name): starts and loads in three quarters of the time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const ARGUMENTS = [
  // A page of a test lives for seconds: with more room for what is new, less of it is moved, and by one thread. Code
  // that runs a few times is compiled quickly at once instead of being interpreted.
  '--js-flags=--single-threaded-gc --min-semi-space-size=32 --max-semi-space-size=64 --always-sparkplug',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

/** How long an action or a wait may take: the machine may have much else to do. */
const PATIENCE_MS = 45_000;

const screenshots = path.join(root, '.tmp/screenshots');

const executable = (): string | undefined =>
  [process.env.CHROMIUM_PATH ?? '', HEADLESS_SHELL, ...USUAL_PLACES].find((place) =>
    existsSync(place),
  );

/**
 * A group of tests that drive Chromium. On a machine without it the group is skipped with a line
 * that says so, except where `CI=true`: there it must run, and fails.
 */
export const describeInChromium = (name: string, tests: () => void): void => {
  if (executable() !== undefined || process.env.CI === 'true') {
    describe(name, tests);
    return;
  }
  process.stderr.write(
    `Skipped "${name}": no Chromium at ${USUAL_PLACES.join(', ')}. Set CHROMIUM_PATH to run it.\n`,
  );
  describe.skip(name, tests);
};

/** @throws Error where there is no Chromium */
const neededExecutable = (): string => {
  const found = executable();
  if (found === undefined) {
    throw new Error(`No Chromium at ${USUAL_PLACES.join(', ')}. Set CHROMIUM_PATH.`);
  }
  return found;
};

/**
 * The panel draws some buttons once the browser is idle, which on a busy machine may be never. Without
 * idle callbacks, as in Safari, it draws them at once.
 */
const WITHOUT_IDLE_CALLBACKS = 'delete globalThis.requestIdleCallback;';

/** What all pages of a context share. */
const prepare = async (context: BrowserContext): Promise<void> => {
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(WITHOUT_IDLE_CALLBACKS);
};

/** The number of the process whose end is that of Chromium. */
const processOf = async (context: BrowserContext): Promise<number> => {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  const own = processInfo.find(({ type }) => type === 'browser');
  if (own === undefined) throw new Error('Chromium does not tell its process.');
  return own.id;
};

/** Chromium with a person's profile: what it stores outlives it. */
export interface Profile {
  context: BrowserContext;
  /** Ends all of it at once, as a crash does. */
  crash(): Promise<void>;
}

/**
 * Starts Chromium with a profile. The caller closes its context.
 *
 * @param folder of the profile; made where there is none
 * @throws Error where there is no Chromium
 */
export const openProfile = async (folder: string): Promise<Profile> => {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: neededExecutable(),
    args: ARGUMENTS,
    viewport: { width: 1280, height: 900 },
  });
  await prepare(context);
  return {
    context,
    async crash() {
      const closed = new Promise<void>((resolve) => context.once('close', () => resolve()));
      process.kill(await processOf(context), 'SIGKILL');
      await closed;
    },
  };
};

/**
 * Starts Chromium without a window. The caller closes it.
 *
 * @param switches further switches of its command line
 * @throws Error where there is no Chromium
 */
export const launchBrowser = async (switches: string[] = []): Promise<Browser> => {
  const browser = await chromium.launch({
    executablePath: neededExecutable(),
    args: [...ARGUMENTS, ...switches],
  });
  browser.on('context', (context) => void prepare(context));
  return browser;
};

/** Checks an open page at each of several widths, then sets it back to the first. */
export const atWidths = async (
  page: Page,
  widths: readonly number[],
  look: (width: number) => Promise<void>,
): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await look(width);
  }
  await page.setViewportSize({ width: widths[0] ?? 0, height: 900 });
};

/** How many pixels of what stands in an element are hidden until somebody scrolls sideways. */
export const hiddenWidthOf = (element: Locator): Promise<number> =>
  element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

/**
 * Keeps what a page looks like in .tmp/screenshots, for people to look at: where suites are named, and before a
 * release.
 */
export const keepScreenshot = async (
  page: Page,
  name: string,
  options: { fullPage?: boolean } = {},
): Promise<void> => {
  if (!isWhole) return;
  mkdirSync(screenshots, { recursive: true });
  await page.screenshot({ path: path.join(screenshots, `${name}.png`), ...options });
};

/** The same in dark and in light colours, of which a page of the panel takes a while to draw either. */
export const keepBothSchemes = async (
  page: Page,
  name: string,
  options: { fullPage?: boolean } = {},
): Promise<void> => {
  if (!isWhole) return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await keepScreenshot(page, `${name}-${colorScheme}`, options);
  }
};
