import type { Browser, Page } from 'playwright-core';
import { expectAccessible } from '../support/accessibility';
import {
  describeInChromium,
  hiddenWidthOf,
  keepScreenshot,
  launchBrowser,
} from '../support/browser';
import { openNewsroom } from '../support/newsroom';
import { credentialsOf } from '../support/panel-api';
import { panelPages, type PanelPages } from '../support/panel-pages';
import { startService, type Service } from '../support/service';

const TARGET = '/example-travel/present-story';

describeInChromium('Redirects in the panel', () => {
  let service: Service;
  let browser: Browser;
  let page: Page;
  let panel: PanelPages;

  beforeAll(async () => {
    service = await startService();
    const newsroom = await openNewsroom(service);
    const fields = { title: 'Present story', slug: 'present-story', is_published: true };
    expect((await newsroom.post(fields)).status).toBe(201);
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    panel = panelPages(page, service.url);
    await panel.enter(credentialsOf(service), '/redirects');
    await page.getByText('No redirect has been added yet.').waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  const locationOf = async (path: string): Promise<string | null> =>
    (await fetch(`${service.url}${path}`, { redirect: 'manual' })).headers.get('location');

  const typeRedirect = async (from: string, to: string): Promise<void> => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('From').fill(from);
    const field = dialog.locator('input[name=to]');
    await field.fill(to);
    await field.press('Enter');
  };

  it('are made, with what is wrong beside the field', async () => {
    await page.getByRole('button', { name: 'New redirect' }).click();
    await typeRedirect('/2019/old-story', '/no/such/page');
    await page.getByText('is an address of this site at which there is nothing').waitFor();
    await expectAccessible(page, '[role=dialog]');
    await keepScreenshot(page, 'redirects-form');
    await typeRedirect('/2019/old-story', TARGET);
    await page.getByRole('gridcell', { name: '/2019/old-story', exact: true }).waitFor();
    expect(await locationOf('/2019/old-story')).toBe(TARGET);
    expect(await panel.notification('leads on now')).toContain('/2019/old-story');
  });

  it('come in from a pasted file, once it is right', async () => {
    await page.getByRole('tab', { name: 'Import' }).click();
    await page.getByRole('tab', { name: 'Paste' }).click();
    const text = page.getByRole('textbox', { name: 'Redirects as CSV' });
    await text.fill('from,to\n/a,/b\n');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('Line 2: to is an address of this site').waitFor();
    expect(await page.getByRole('button', { name: 'Import' }).isDisabled()).toBe(true);
    await expectAccessible(page, 'main');
    await text.fill(`from,to,permanent\n/a,${TARGET},yes\n/b,https://example.com/,no\n`);
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('2 new, 0 changed, 0 the same.').waitFor();
    await keepScreenshot(page, 'redirects-import');
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByText('Imported.').waitFor();
    expect(await locationOf('/b')).toBe('https://example.com/');
  });

  it('are found, changed and taken away', async () => {
    await page.getByRole('tab', { name: 'Added' }).click();
    const search = page.getByRole('searchbox', { name: 'Search redirects' });
    await search.fill('example.com');
    await search.press('Enter');
    await page.getByRole('gridcell', { name: '/a', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Change /b' }).click();
    await typeRedirect('/b', 'https://example.com/elsewhere');
    await page.getByRole('gridcell', { name: /elsewhere/ }).waitFor();
    expect(await locationOf('/b')).toBe('https://example.com/elsewhere');
    await page.getByRole('button', { name: 'Delete /b' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('No redirect has that in it.').waitFor();
    expect(await locationOf('/b')).toBeNull();
  });

  it('are listed as they are after a change, even while an earlier list is on its way', async () => {
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('gridcell', { name: '/a', exact: true }).waitFor();
    let deliver = (): void => undefined;
    const isRead = new Promise<void>((read) => {
      void page.route(
        ({ searchParams }) => searchParams.get('containing') === '/a',
        async (route) => {
          const response = await route.fetch();
          const isDue = new Promise<void>((due) => (deliver = due));
          read();
          await isDue;
          await route.fulfill({ response });
        },
        { times: 1 },
      );
    });
    const search = page.getByRole('searchbox', { name: 'Search redirects' });
    await search.fill('/a');
    await search.press('Enter');
    await isRead;
    await page.getByRole('button', { name: 'Delete /a' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    expect(await panel.notification('/a leads nowhere now')).toContain('/a');
    deliver();
    await page.getByText('No redirect has that in it.').waitFor();
  });

  it('are readable on a phone, and in the dark', async () => {
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('gridcell', { name: '/2019/old-story', exact: true }).waitFor();
    await keepScreenshot(page, 'redirects');
    await expectAccessible(page, 'main');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await hiddenWidthOf(page.getByRole('main'))).toBe(0);
    await keepScreenshot(page, 'redirects-phone');
    await page.getByRole('tab', { name: 'Automatic' }).click();
    await page.getByText('No public address has changed yet.').waitFor();
  });
});
