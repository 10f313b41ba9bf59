import type { Browser, Page } from 'playwright-core';
import { describeInChromium, keepScreenshot, launchBrowser } from '../support/browser';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { startService, type Service } from '../support/service';

const DAYS = 250;
const LAST = Date.UTC(2024, 2, 1);
const day = (ago: number): string => new Date(LAST - ago * 86_400_000).toISOString().slice(0, 10);

let service: Service;
let browser: Browser;
let page: Page;
let problems: string[];

const csv = (scale: number): string =>
  [
    'date,close',
    ...Array.from(
      { length: DAYS },
      (_, ago) => `${day(ago)},${scale * (100 + 20 * Math.sin(ago / (20 * scale)))}`,
    ),
  ].join('\n');

const addListed = async (
  newsroom: Newsroom,
  name: string,
  { ticker, color, scale }: { ticker: string; color: string; scale: number },
): Promise<number> => {
  const slug = name.toLowerCase().replace(' ', '-');
  const data = { name, slug, ticker, currency: 'USD', primary_color: color, is_listed: true };
  const made = await newsroom.call('POST', '/api/otas', { data }, newsroom.fullToken);
  const { data: ota } = (await made.json()) as { data: { id: number } };
  const form = new FormData();
  form.set('ota', slug);
  form.set('accept_unusual', 'true');
  form.set('file', new File([csv(scale)], `${ticker}.csv`));
  const stored = await fetch(`${service.url}/admin/market-data/imports`, {
    method: 'POST',
    body: form,
    headers: { Authorization: `Bearer ${newsroom.panel.token}` },
  });
  expect(stored.status).toBe(200);
  return ota.id;
};

const open = async (options: Parameters<Browser['newPage']>[0] = {}): Promise<void> => {
  page = await browser.newPage({ viewport: { width: 1200, height: 1400 }, ...options });
  problems = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(`${service.url}/otas/listed-travel`);
};

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
    const ota = await addListed(newsroom, 'Listed Travel', {
      ticker: 'LSTD',
      color: '#0b1020',
      scale: 1,
    });
    await addListed(newsroom, 'Other Travel', { ticker: 'OTHR', color: '#c03030', scale: 3 });
    const { data: topic } = (await (
      await newsroom.call(
        'POST',
        '/api/categories',
        { data: { name: 'Earnings', slug: 'earnings' } },
        newsroom.fullToken,
      )
    ).json()) as { data: { id: number } };
    const post = async (title: string, ago: number, category: number | null): Promise<void> => {
      const posted = await newsroom.post({
        ota_id: ota,
        title,
        category_id: category,
        is_published: true,
        published_at: `${day(ago)}T12:00:00Z`,
      });
      expect(posted.status).toBe(201);
    };
    await post('A story in the middle', 125, null);
    await post('Results of the fourth quarter', 20, topic.id);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });
  afterEach(() => page.close());

  const readout = (): Promise<string | null> => page.textContent('.chart-readout');

  it('has its script on profiles with prices only, within the page’s policy', async () => {
    await open();
    await page.locator('.chart.is-live').waitFor();
    expect(await page.locator('script[src*="chart"]').count()).toBe(1);
    expect(problems).toEqual([]);
    await page.goto(`${service.url}/otas/example-travel`);
    expect(await page.locator('script[src*="chart"]').count()).toBe(0);
  });

  it('says price and story of the day under the pointer together', async () => {
    await open();
    await page.locator('.chart.is-live').waitFor();
    const box = await page.locator('.chart-cursor').boundingBox();
    if (box === null) throw new Error('The chart has no box.');
    // The story lies half-way through the days.
    await page.mouse.move(box.x + (box.width * 124) / 249 + 3, box.y + box.height / 2);
    expect(await readout()).toContain('1. A story in the middle');
    expect(await readout()).toMatch(/28 Oct 2023.*LSTD \$99\.\d\d/);
    await keepScreenshot(page, 'chart-readout');
    await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2);
    expect(await readout()).not.toContain('story');
    await page.mouse.move(box.x, box.y - 300);
    await page.locator('.chart-readout').waitFor({ state: 'hidden' });
  });

  it('is read day by day with the keys', async () => {
    await open();
    const cursor = page.getByRole('slider', { name: 'Prices by day' });
    await cursor.focus();
    expect(await readout()).toContain('1 Mar 2024');
    await page.keyboard.press('ArrowLeft');
    expect(await readout()).toContain('29 Feb 2024');
    await page.keyboard.press('PageDown');
    expect(await readout()).toContain('9 Feb 2024');
    await page.keyboard.press('Home');
    expect(await cursor.getAttribute('aria-valuetext')).toContain('26 Jun 2023');
    await page.keyboard.press('Escape');
    await page.locator('.chart-readout').waitFor({ state: 'hidden' });
  });

  it('has flags of 44 pixels that keys and finger reach, numbered as the list is', async () => {
    await open({ viewport: { width: 390, height: 900 }, hasTouch: true });
    await page.locator('.chart.is-live').waitFor();
    const flags = page.locator('.chart-svg a');
    expect(await flags.count()).toBe(2);
    expect(await flags.first().getAttribute('aria-label')).toContain('1. A story in the middle');
    for (const target of await page.locator('.chart-target').all()) {
      const box = await target.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
    await flags.nth(1).focus();
    expect(await readout()).toContain('2. Results of the fourth quarter');
    expect(await page.textContent('#chart-event-2')).toMatch(
      /Results of the fourth quarter\s+Results, 10 Feb 2024/,
    );
    expect(await page.textContent('.chart-legend')).toContain('results');
    await keepScreenshot(page, 'chart-phone');
    await flags.first().locator('.chart-target').tap();
    await page.waitForURL('**/listed-travel/a-story-in-the-middle');
  });

  it('shows another period and a second company in place, at an address of their own', async () => {
    await open();
    await page.locator('.chart.is-live').waitFor();
    await page.getByRole('link', { name: '3 months' }).click();
    await page.waitForURL('**/otas/listed-travel?period=3m');
    expect(await page.textContent(':focus')).toBe('3 months');
    expect(await page.locator('.chart-svg a').count()).toBe(1);
    await page.getByLabel('Compare with').selectOption('Other Travel');
    await page.waitForURL('**/otas/listed-travel?period=3m&with=other-travel');
    await page.getByText('OTHR, close of').waitFor();
    await page.getByRole('slider').press('End');
    expect(await readout()).toMatch(/LSTD \$100\.00 \(.*%\).*OTHR \$300\.00/);
    await keepScreenshot(page, 'chart-compared');
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(
      /\/otas\/listed-travel$/,
    );
    expect(problems).toEqual([]);
  });

  it('stays as it is when another period can’t be loaded, and says so', async () => {
    await open();
    await page.locator('.chart.is-live').waitFor();
    await page.route('**/*period=*', (route) => route.abort());
    await page.getByRole('link', { name: '1 month' }).click();
    await page.getByText('That could not be loaded. Please try again.').waitFor();
    expect(page.url()).toBe(`${service.url}/otas/listed-travel`);
    expect(await page.locator('.chart-svg a').count()).toBe(2);
  });

  it('has lines that stand out in each scheme and no label over another', async () => {
    await open();
    await page.goto(`${service.url}/otas/listed-travel?with=other-travel`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const paper = await colorOf('body', 'background-color');
      for (const line of ['.chart-company', '.chart-company + .chart-company']) {
        expect(contrast(await colorOf(line, 'color'), paper)).toBeGreaterThanOrEqual(3);
      }
      await keepScreenshot(page, `chart-${colorScheme}`);
    }
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const boxes = await Promise.all(
        (await page.locator('.chart-text:visible, .chart-end').all()).map((label) =>
          label.boundingBox(),
        ),
      );
      const overlaps = boxes.flatMap((one, index) =>
        boxes
          .slice(index + 1)
          .filter(
            (other) =>
              one !== null &&
              other !== null &&
              one.x < other.x + other.width &&
              other.x < one.x + one.width &&
              one.y + 2 < other.y + other.height &&
              other.y + 2 < one.y + one.height,
          ),
      );
      expect({ width, overlaps }).toEqual({ width, overlaps: [] });
    }
  });

  it('works by links, a form and a table where scripts don’t run', async () => {
    await open({ javaScriptEnabled: false });
    expect(await page.locator('.chart-svg a').count()).toBe(2);
    await page.getByRole('link', { name: '6 months' }).click();
    await page.getByLabel('Compare with').selectOption('Other Travel');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL('**/otas/listed-travel?period=6m&with=other-travel');
    await page.getByText('Prices by month').click();
    expect(await page.locator('.chart-data th').allTextContents()).toEqual(
      expect.arrayContaining(['LSTD', 'OTHR', 'Mar 2024']),
    );
  });

  it('has no page for periods and companies that do not exist', async () => {
    await open();
    for (const query of ['period=2m', 'with=nobody', 'with=listed-travel', 'with=example-travel']) {
      const response = await fetch(`${service.url}/otas/listed-travel?${query}`);
      expect([query, response.status]).toEqual([query, 404]);
    }
    expect((await fetch(`${service.url}/otas/listed-travel?with=`)).status).toBe(200);
  });
});
