import type { Browser } from 'playwright-core';
import { describeInChromium, keepScreenshot, launchBrowser } from '../support/browser';
import { FIRST_ADMIN, signIn } from '../support/panel-api';
import { panelPages } from '../support/panel-pages';
import { startService, type Service } from '../support/service';

describeInChromium('The page about the state of the service', () => {
  let service: Service;
  let browser: Browser;

  beforeAll(async () => {
    service = await startService();
    await signIn(service);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  it('says in words what is wrong and what to do', async () => {
    const page = await browser.newPage();
    await panelPages(page, service.url).signIn(FIRST_ADMIN);
    await page.getByRole('link', { name: 'State of the service' }).click();
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
    await page.close();
  });
});
