import type { Browser, Page } from 'playwright-core';
import { advanced } from '../support/advanced';
import {
  describeInChromium,
  hiddenWidthOf,
  keepScreenshot,
  launchBrowser,
} from '../support/browser';
import { eventually } from '../support/eventually';
import { startModelServer, type ModelServer } from '../support/embedding-server';
import { openNewsroom } from '../support/newsroom';
import { FIRST_ADMIN } from '../support/panel-api';
import { panelPages } from '../support/panel-pages';
import { startService, type Service } from '../support/service';

describeInChromium('The page about the state of the service', () => {
  let models: ModelServer;
  let service: Service;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    models = await startModelServer();
    models.behaviour.isHeld = true;
    service = await startService({
      env: {
        EMBEDDINGS: 'openai',
        EMBEDDING_URL: models.url,
        EMBEDDING_MODEL: 'held',
        ...advanced({ readingsSeconds: 0.2 }),
      },
    });
    const newsroom = await openNewsroom(service);
    expect((await newsroom.post({ title: 'Waits', is_published: true })).status).toBe(201);
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await panelPages(page, service.url).enter(FIRST_ADMIN, '/redirects');
    await page.getByRole('navigation').getByRole('link', { name: 'State of the service' }).click();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await models?.stop();
  });

  it('says in words what is wrong and what to do', async () => {
    const address = page.locator('[data-check=public-address]');
    await address.waitFor();
    expect(await address.getAttribute('data-level')).toBe('warning');
    expect(await address.innerText()).toMatch(/Public address: Warning[^]*Set PUBLIC_URL/);
    const database = page.locator('[data-check=database]');
    expect(await database.innerText()).toMatch(/Database: Good[^]*SQLite answers in/);
    await keepScreenshot(page, 'service-state', { fullPage: true });
    const second = page.waitForResponse((response) =>
      response.url().endsWith('/admin/operations/health'),
    );
    await page.getByRole('button', { name: 'Look again' }).click();
    expect((await second).status()).toBe(200);
    await address.waitFor();
  });

  it('lets the embedding be followed, paused and resumed', async () => {
    const embedding = page.locator('[data-check=search-embedding]');
    await embedding.getByText(/held has placed 0 of \d+ texts/).waitFor();
    await keepScreenshot(page, 'embedding-under-way', { fullPage: true });
    await embedding.getByRole('button', { name: 'Pause embedding' }).click();
    await embedding.getByText(`Paused by ${FIRST_ADMIN.email}.`).waitFor();
    expect(await embedding.getAttribute('data-level')).toBe('warning');
    await keepScreenshot(page, 'embedding-paused', { fullPage: true });
    await page.setViewportSize({ width: 390, height: 844 });
    await embedding.scrollIntoViewIfNeeded();
    expect(await hiddenWidthOf(embedding)).toBe(0);
    await keepScreenshot(page, 'embedding-paused-390');
    await page.setViewportSize({ width: 1280, height: 900 });
    models.behaviour.isHeld = false;
    await embedding.getByRole('button', { name: 'Resume embedding' }).click();
    // The page looks again by itself while something is under way.
    await embedding.getByText('All texts have been placed.').waitFor();
    expect(await embedding.getAttribute('data-level')).toBe('good');
    expect(await embedding.getByRole('button').count()).toBe(0);
  });

  it('and the one about its readers counts a crawler by the name that it gives', async () => {
    const crawled = await fetch(`${service.url}/example-travel/waits.md`, {
      headers: { 'User-Agent': 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)' },
    });
    expect(crawled.status).toBe(200);
    await page.getByRole('navigation').getByRole('link', { name: 'Readers' }).click();
    // A reload before the page is there would cancel the step to it.
    await page.getByRole('heading', { name: 'Readers', level: 1 }).waitFor();
    const row = page.getByRole('row', { name: /says it is OpenAI/ });
    // Counts are written a moment later.
    await eventually(async () => {
      await page.reload();
      await row.waitFor({ timeout: 2_000 });
    });
    expect(await row.innerText()).toMatch(/AI crawlers[^]*Training/);
    await page.getByRole('combobox', { name: 'Period' }).click();
    await page.getByRole('option', { name: 'Last 7 days' }).click();
    await row.waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    expect((await saved).suggestedFilename()).toBe('readers-7-days.csv');
    await keepScreenshot(page, 'readers', { fullPage: true });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await hiddenWidthOf(page.locator('main'))).toBe(0);
    await keepScreenshot(page, 'readers-390', { fullPage: true });
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});
