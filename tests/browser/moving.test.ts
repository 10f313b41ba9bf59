import type { Browser, Page } from 'playwright-core';
import { expectAccessible } from '../support/accessibility';
import {
  describeInChromium,
  hiddenWidthOf,
  keepScreenshot,
  launchBrowser,
} from '../support/browser';
import { openNewsroom } from '../support/newsroom';
import { FIRST_ADMIN } from '../support/panel-api';
import { panelPages } from '../support/panel-pages';
import { startService, type Service } from '../support/service';

const TABLE = `id,title,body,published_at,slug
a,Example Travel opens,"Words, and more.",2020-01-02,opens
b,Nobody is named,Other words.,2020-01-03,unnamed
`;

describeInChromium('The page on moving in', () => {
  let service: Service;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    service = await startService();
    await openNewsroom(service);
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await panelPages(page, service.url).enter(FIRST_ADMIN, '/moving');
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  it('leads from a file to articles and back', async () => {
    await page.getByRole('combobox', { name: 'From' }).click();
    await page.getByRole('option', { name: 'Table (CSV)' }).click();
    const file = { name: 'posts.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) };
    await page.getByLabel('File').setInputFiles(file);
    await page.getByRole('button', { name: 'Read it first' }).click();
    const run = page.getByRole('region', { name: /posts\.csv/ });
    await run.getByText('Ready', { exact: true }).waitFor();
    await run.getByRole('combobox', { name: 'Company of Nobody is named' }).click();
    await page.getByRole('option', { name: 'Example Travel' }).click();
    await run.getByRole('button', { name: 'Use these companies' }).click();
    await run.getByText('Example Travel (by hand)').waitFor();
    await expectAccessible(page, 'main');
    await keepScreenshot(page, 'moving', { fullPage: true });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await hiddenWidthOf(page.locator('main'))).toBe(0);
    await keepScreenshot(page, 'moving-390', { fullPage: true });
    await page.setViewportSize({ width: 1280, height: 900 });
    await run.getByRole('button', { name: 'Import', exact: true }).click();
    await run.getByText('Finished', { exact: true }).waitFor();
    expect((await fetch(`${service.url}/example-travel/unnamed`)).status).toBe(200);
    await run.getByRole('button', { name: 'Take back' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await run.getByText('Taken back', { exact: true }).first().waitFor();
    expect((await fetch(`${service.url}/example-travel/unnamed`)).status).toBe(404);
    await run.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Nothing has been imported yet.').waitFor();
  });
});
