import type { Browser, Page } from 'playwright-core';
import { describeInChromium, keepScreenshot, launchBrowser } from '../support/browser';
import { eventually } from '../support/eventually';
import { openNewsroom } from '../support/newsroom';
import { startService, type Service } from '../support/service';

const DAYS = 250;
const LAST = Date.UTC(2024, 2, 1);
const day = (ago: number): string => new Date(LAST - ago * 86_400_000).toISOString().slice(0, 10);

let service: Service;
let browser: Browser;
let page: Page;
let problems: string[];

const csv = (): string =>
  [
    'date,close',
    ...Array.from({ length: DAYS }, (_, ago) => `${day(ago)},${100 + 20 * Math.sin(ago / 20)}`),
  ].join('\n');

const open = async (options: Parameters<Browser['newPage']>[0] = {}): Promise<void> => {
  page = await browser.newPage({ viewport: { width: 1200, height: 1400 }, ...options });
  problems = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(`${service.url}/otas/listed-travel`);
};

const expectShown = (selector: string): Promise<void> => page.locator(selector).waitFor();
const expectHidden = (selector: string): Promise<void> =>
  page.locator(selector).waitFor({ state: 'hidden' });

/** Until the browser has drawn what the page was told last. */
const nextFrames = (): Promise<void> =>
  page.evaluate(
    'new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(() => resume())))',
  );

/** Contrast of two colours as the browser resolved them (WCAG 2.2). */
const contrast = (one: number[], other: number[]): number => {
  const luminance = (rgb: number[]): number =>
    rgb
      .map((channel) => channel / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      .reduce((sum, value, index) => sum + value * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const colorOf = async (selector: string, property: string): Promise<number[]> => {
  const text = await page.evaluate<string>(
    `getComputedStyle(document.querySelector('${selector}')).getPropertyValue('${property}')`,
  );
  return (text.match(/\d+/g) ?? []).slice(0, 3).map(Number);
};

describeInChromium('the chart on a profile', () => {
  beforeAll(async () => {
    service = await startService();
    const newsroom = await openNewsroom(service);
    const data = {
      name: 'Listed Travel',
      slug: 'listed-travel',
      ticker: 'LSTD',
      currency: 'USD',
      primary_color: '#0b1020',
      is_listed: true,
    };
    const made = await newsroom.call('POST', '/api/otas', { data }, newsroom.fullToken);
    const { data: ota } = (await made.json()) as { data: { id: number } };
    const form = new FormData();
    form.set('ota', 'listed-travel');
    form.set('accept_unusual', 'true');
    form.set('file', new File([csv()], 'LSTD.csv'));
    const stored = await fetch(`${service.url}/admin/market-data/imports`, {
      method: 'POST',
      body: form,
      headers: { Authorization: `Bearer ${newsroom.panel.token}` },
    });
    expect(stored.status).toBe(200);
    const posted = await newsroom.post({
      ota_id: ota.id,
      title: 'A story in the middle',
      is_published: true,
      published_at: `${day(125)}T12:00:00Z`,
    });
    expect(posted.status).toBe(201);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });
  afterEach(() => page.close());

  it('is drawn by the library, on profiles with prices only, with its credit and within the page’s policy', async () => {
    await open();
    await page.waitForSelector('.chart-live canvas');
    await expectHidden('.chart-svg');
    expect(await page.getAttribute('.chart-credit a', 'href')).toBe('https://www.tradingview.com/');
    expect(problems).toEqual([]);
    expect(await page.locator('script[src*="lightweight-charts"]').count()).toBe(1);
    await page.goto(`${service.url}/otas/example-travel`);
    expect(await page.locator('script[src*="chart"]').count()).toBe(0);
  });

  it('names the article under the pointer, and a click opens it', async () => {
    await open();
    await page.waitForSelector('.chart-live canvas');
    const isOnEvent = (): Promise<boolean> => page.locator('.chart-live.is-on-event').isVisible();
    await eventually(async () => {
      const box = await page.locator('.chart-live').boundingBox();
      if (box === null) throw new Error('The chart has no box.');
      let found = false;
      // The story lies half-way through the year; the scale of prices takes some of the width.
      for (let y = 0.44; y < 0.56 && !found; y += 0.02) {
        for (let x = 0.42; x < 0.5 && !found; x += 0.008) {
          await page.mouse.move(box.x + box.width * x, box.y + box.height * y);
          await nextFrames();
          found = await isOnEvent();
        }
      }
      expect(found).toBe(true);
    });
    expect(await page.textContent('.chart-note')).toContain('A story in the middle');
    expect(await page.textContent('.chart-note')).toContain('2023');
    await keepScreenshot(page, 'chart-hover');
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForURL('**/listed-travel/a-story-in-the-middle');
  });

  it('has a line that stands out in each scheme, and is a picture in print', async () => {
    await open();
    await page.waitForSelector('.chart-live canvas');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const line = await colorOf('.chart-svg', 'color');
      const paper = await colorOf('body', 'background-color');
      expect(contrast(line, paper)).toBeGreaterThanOrEqual(3);
      const accent = await colorOf('.chart-frame', 'color');
      expect(line).not.toEqual(accent);
      await keepScreenshot(page, `chart-${colorScheme}`);
    }
    expect(problems).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    await expectShown('.chart-svg');
    await expectHidden('.chart-live');
  });

  it('is a picture with links where scripts don’t run', async () => {
    await open({ javaScriptEnabled: false });
    await expectShown('.chart-svg');
    expect(await page.locator('.chart-svg a').count()).toBe(1);
  });

  it('stays a picture when the prices can’t be fetched', async () => {
    page = await browser.newPage();
    await page.route('**/stock/**', (route) => route.abort());
    await page.goto(`${service.url}/otas/listed-travel`, { waitUntil: 'networkidle' });
    await expectShown('.chart-svg');
  });
});
