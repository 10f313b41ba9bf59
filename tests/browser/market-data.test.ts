import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { advanced } from '../support/advanced';
import { expectAccessible } from '../support/accessibility';
import {
  describeInChromium,
  hiddenWidthOf,
  keepScreenshot,
  launchBrowser,
} from '../support/browser';
import { eventually } from '../support/eventually';
import { json, startProvider, type FakeProvider } from '../support/fake-provider';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { credentialsOf } from '../support/panel-api';
import { panelPages, type PanelPages } from '../support/panel-pages';
import { root, startService, type Service } from '../support/service';

const FILE = path.join(root, 'database/demo/prices/ABNB.csv');
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

const rowsOfFile = (readFileSync(FILE, 'utf8').trim().split(/\r?\n/).length - 1).toLocaleString(
  'en',
);

describeInChromium('Share prices in the panel', () => {
  let folder: string;
  let provider: FakeProvider;
  let service: Service;
  let newsroom: Newsroom;
  let browser: Browser;
  let page: Page;
  let panel: PanelPages;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'ota-prices-'));
    const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
    provider = await startProvider(() => json([{ date: yesterday, close: 120.5 }]));
    service = await startService({
      env: {
        ...advanced({ tickSeconds: 0.2, retrySeconds: 3600 }),
        // Not while this runs.
        QUOTE_TIME: new Date(Date.now() + 2 * HOUR_MS).toISOString().slice(11, 16),
        QUOTE_PROVIDER: 'http',
        QUOTE_HTTP_URL: `${provider.url}/{ticker}`,
      },
    });
    newsroom = await openNewsroom(service);
    for (const [name, slug, ticker] of [
      ['Airbnb', 'airbnb', 'ABNB'],
      ['Listed Travel', 'listed-travel', 'LSTD'],
    ]) {
      const data = { name, slug, ticker, currency: 'USD', is_listed: true };
      const made = await newsroom.call('POST', '/api/otas', { data }, newsroom.fullToken);
      expect(made.status).toBe(201);
    }
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    panel = panelPages(page, service.url);
    await panel.enter(credentialsOf(service), '/share-prices');
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await provider?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const chooseOta = async (name: RegExp): Promise<void> => {
    await page.getByRole('combobox', { name: /OTA/ }).click();
    await page.getByRole('option', { name }).click();
  };

  const fileOf = (text: string): string => {
    const file = path.join(folder, 'prices.csv');
    writeFileSync(file, text);
    return file;
  };

  const check = () => page.getByRole('button', { name: 'Check', exact: true });
  const store = () => page.getByRole('button', { name: 'Import', exact: true });

  const stored = async (slug: string): Promise<{ date: string; close: number }[]> => {
    const response = await fetch(`${service.url}/stock/${slug}/history`);
    return ((await response.json()) as { prices: { date: string; close: number }[] }).prices;
  };

  test('shows each line’s fault before anything is stored', async () => {
    expect(await check().isDisabled()).toBe(true);
    await chooseOta(/^Airbnb · ABNB · no prices yet/);
    const wrong = ['date,close', '2024-01-04,1', '04/01/2024,1', '2024-01-05,-1', '2024-01-08'];
    await page
      .getByLabel('CSV file')
      .setInputFiles(fileOf([...wrong, '2024-01-04,2', '2999-01-01,5'].join('\n')));
    await check().click();
    await page.getByText('5 faults.').waitFor();
    const faults = page.getByRole('list', { name: 'Faults' }).getByRole('listitem');
    await eventually(async () => {
      expect(await faults.allInnerTexts()).toEqual([
        'Line 3: "04/01/2024" is not a date of the form YYYY-MM-DD',
        'Line 4: close "-1" is not a positive decimal number',
        'Line 5: close "" is not a positive decimal number',
        'Line 6: 2024-01-04 has the close 2, but 1 on line 2',
        'Line 7: 2999-01-01 lies in the future',
      ]);
    });
    expect(await store().isDisabled()).toBe(true);
    await keepScreenshot(page, 'share-prices-faults', { fullPage: true });
    await expectAccessible(page, 'main');
    expect(await stored('airbnb')).toEqual([]);
  });

  test('imports a real file once it was looked at, and says what changed', async () => {
    await page.getByLabel('CSV file').setInputFiles(FILE);
    expect(await store().isDisabled()).toBe(true);
    await check().click();
    await page.getByText(`${rowsOfFile} rows of Airbnb read`).waitFor();
    await page.getByText(`${rowsOfFile} new, 0 changed, 0 the same.`).waitFor();
    expect(await stored('airbnb')).toEqual([]);
    await keepScreenshot(page, 'share-prices-preview', { fullPage: true });
    await store().click();
    await page.getByText(`Airbnb: ${rowsOfFile} new, 0 changed, 0 the same.`).waitFor();
    const last = readFileSync(FILE, 'utf8').trim().split(/\r?\n/).at(-1)?.split(',') ?? [];
    expect((await stored('airbnb')).at(-1)).toEqual({ date: last[0], close: Number(last[1]) });
  });

  test('takes pasted prices, from the keyboard alone', async () => {
    await page.getByRole('tab', { name: 'File' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Paste', selected: true }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.insertText(
      'date,close\n2023-03-01,120.83\n2023-03-02,122.5\n2023-03-04,7\n',
    );
    await page
      .getByRole('textbox', { name: 'Prices as CSV' })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('Tab');
    await check().and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('1 new, 1 changed, 1 the same. The first changes:').waitFor();
    const rows = page.getByRole('grid', { name: 'Rows' }).getByRole('row');
    await eventually(async () => {
      expect(await rows.allInnerTexts()).toEqual([
        expect.stringMatching(/Day/i),
        expect.stringMatching(/2023-03-02\s+122\.5\s+122\.38/),
        expect.stringMatching(/2023-03-04\s+7\s+none/),
      ]);
    });
    // A Saturday, and a fall to a seventeenth.
    await page.getByText('2023-03-04 is a Saturday').waitFor();
    await page.keyboard.press('Tab');
    const anyway = page.getByRole('button', { name: 'Import them as they are' });
    await anyway.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Airbnb: 1 new, 1 changed, 1 the same.').waitFor();
  });

  test('shows how the quote provider is doing, and lets it run now', async () => {
    provider.mood = () => ({ kind: 'failing', status: 500 });
    await panel.visit('/share-prices');
    await page.getByText('It has not run yet.').waitFor();
    await page.getByRole('button', { name: 'Run now' }).click();
    await page.getByText(/Last run: .* It failed\./).waitFor();
    const failures = page.getByRole('listitem').filter({ hasText: 'answered 500' });
    await eventually(async () => {
      expect(await failures.allInnerTexts()).toEqual([
        expect.stringMatching(/^ABNB: /),
        expect.stringMatching(/^LSTD: /),
      ]);
    });
    await page.getByText(/It is tried again/).waitFor();
    await keepScreenshot(page, 'share-prices-failed', { fullPage: true });
    await expectAccessible(page, 'main');

    provider.mood = () => ({ kind: 'well' });
    await page.getByRole('button', { name: 'Run now' }).click();
    const listed = page.getByRole('listitem').filter({ hasText: 'LSTD' });
    await listed.waitFor({ state: 'detached' });
    await eventually(async () => {
      expect((await stored('listed-travel')).map(({ close }) => close)).toEqual([120.5]);
    });
    await page.getByText(/ABNB: The answer leaves a hole after/).waitFor();
    await page.getByText(/2 times in a row/).waitFor();
  });

  test('stays readable on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await keepScreenshot(page, 'share-prices-phone', { fullPage: true });
    await page.emulateMedia({ colorScheme: 'dark' });
    await keepScreenshot(page, 'share-prices-phone-dark', { fullPage: true });
    expect(await hiddenWidthOf(page.locator('html'))).toBe(0);
  });
});
