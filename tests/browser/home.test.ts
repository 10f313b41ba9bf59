import type { Browser, Locator, Page } from 'playwright-core';
import { advanced } from '../support/advanced';
import { expectAccessible } from '../support/accessibility';
import {
  atWidths,
  describeInChromium,
  hiddenWidthOf,
  keepBothSchemes,
  keepScreenshot,
  launchBrowser,
} from '../support/browser';
import { hire } from '../support/colleagues';
import { eventually, until } from '../support/eventually';
import { startMastodon, type FakeProvider } from '../support/fake-provider';
import { bodyOf, openNewsroom, type Newsroom } from '../support/newsroom';
import { credentialsOf } from '../support/panel-api';
import { panelPages, type PanelPages } from '../support/panel-pages';
import { startService, type Service } from '../support/service';

const TOKEN = 'mastodon-test-token';
const DAY_MS = 86_400_000;

/** Noon of a day, by the clock of the browser, which is that of this process. */
const noonIn = (days: number): Date => {
  const moment = new Date(Date.now() + days * DAY_MS);
  moment.setHours(12, 0, 0, 0);
  return moment;
};

/** Parts of boxes that hide some of what they hold. */
const CUT_PARTS = `
  [...document.querySelectorAll('[data-strapi-widget-id] *')]
    .filter((part) => part.clientHeight > 20 && part.scrollHeight > part.clientHeight + 1)
    .filter((part) => /auto|scroll|hidden/.test(getComputedStyle(part).overflowY))
    .map((part) => part.className)
`;

describeInChromium('The home page and the plan of the panel', () => {
  let mastodon: FakeProvider;
  let service: Service;
  let newsroom: Newsroom;
  let browser: Browser;
  let page: Page;
  let panel: PanelPages;

  beforeAll(async () => {
    mastodon = await startMastodon(TOKEN);
    mastodon.mood = () => ({ kind: 'failing', status: 500 });
    service = await startService({
      env: {
        SOCIAL_PROVIDER: 'mastodon',
        SOCIAL_MASTODON_URL: mastodon.url,
        SOCIAL_MASTODON_TOKEN: TOKEN,
        ...advanced({ effectRetrySeconds: 0.1, pollSeconds: 0.5, effectAttempts: 1 }),
      },
    });
    newsroom = await openNewsroom(service);
    await newsroom.post({ title: 'Out today', is_published: true });
    for (const [title, days] of [
      ['In two days', 2],
      ['In five days', 5],
    ] as const) {
      const published_at = noonIn(days).toISOString();
      await newsroom.post({ title, is_published: true, published_at });
    }
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
    panel = panelPages(page, service.url);
    await panel.enter(credentialsOf(service), '');
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await mastodon?.stop();
  });

  const list = (name: string): Locator => page.getByRole('list', { name, exact: true });

  const momentOf = async (title: string): Promise<string | null | undefined> => {
    const query = `status=draft&filters[title][$eq]=${encodeURIComponent(title)}`;
    const response = await newsroom.call(
      'GET',
      `/api/articles?${query}`,
      undefined,
      newsroom.fullToken,
    );
    const { data } = await bodyOf<{ data: { scheduled_for: string | null }[] }>(response);
    return data[0]?.scheduled_for;
  };

  const openPlan = async (): Promise<void> => {
    await panel.visit('/plan');
    await page.getByRole('heading', { name: 'Plan', exact: true }).waitFor();
    await page.getByRole('link', { name: 'In five days', exact: true }).waitFor();
  };

  /** The day on which something is planned. */
  const dayOf = (title: string): Locator =>
    page.getByRole('region').filter({ has: page.getByRole('link', { name: title, exact: true }) });

  const dayIn = (days: number): Locator =>
    page.getByRole('region', {
      name: new RegExp(
        noonIn(days).toLocaleDateString('en', { weekday: 'short', month: 'short', day: 'numeric' }),
      ),
    });

  test('the home page tells a newsroom’s day, and each line leads to its place', async () => {
    await list('Coming up').getByRole('link', { name: 'In two days' }).waitFor();
    await list('Published today').getByRole('link', { name: 'Out today' }).waitFor();
    await list('What needs attention').waitFor();
    await page.getByText('No draft of an agent waits to be read.').waitFor();
    await page.getByText('What waits for me').waitFor();
    expect(await page.getByText(/last edited entries|chart|statistics/i).count()).toBe(0);
    // Issues that come by a rule stand in the plan day by day, and here once.
    const issues = list('Coming up').getByRole('link', { name: /newsletter|^Weekly|^Daily/i });
    await eventually(async () => {
      const names = await issues.allInnerTexts();
      expect(names).toEqual([...new Set(names)]);
      expect(names.length).toBeGreaterThan(0);
    });
    const onSite = list('Published today').getByRole('link', { name: 'View on site' });
    const address = (await onSite.getAttribute('href')) ?? '';
    expect((await fetch(address)).status).toBe(200);
    await keepScreenshot(page, 'home', { fullPage: true });
    await list('Coming up').getByRole('link', { name: 'In two days' }).press('Enter');
    await page.getByRole('heading', { name: 'In two days' }).waitFor();
  });

  test('it begins with what the person writes, and the way to something new', async () => {
    await panel.visit('');
    await page.getByRole('heading', { name: 'My drafts' }).waitFor();
    // Boxes for everybody are there before it is known who may see the others.
    await eventually(async () => {
      const first = page.getByRole('heading', { level: 2 }).first();
      expect(await first.innerText()).toMatch(/my drafts/i);
    });
    await page.getByText('You have no drafts.').waitFor();
    await page.getByRole('link', { name: 'New article' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('input[name=title]').click();
    await page.keyboard.type('Begun from home');
    await page.locator('[data-markdown=body] .cm-content').click();
    await page.keyboard.type('A first line.');
    await page.keyboard.press('Control+s');
    await panel.notification('Saved document');
    await panel.settled();
    await panel.visit('');
    await list('My drafts').getByRole('link', { name: 'Begun from home' }).waitFor();
  });

  test('no box is cut or higher than what it holds', async () => {
    await list('Coming up').waitFor();
    await page.getByText('No draft of an agent waits to be read.').waitFor();
    const boxes = page.locator('[data-strapi-widget-id]');
    const empty = boxes.filter({ hasText: 'No draft of an agent waits to be read.' });
    await atWidths(page, [1440, 390], async (width) => {
      await eventually(async () => {
        expect(await page.evaluate<string[]>(CUT_PARTS)).toEqual([]);
        // Its heading and one line, which a phone may break in two.
        expect((await empty.boundingBox())?.height).toBeLessThan(160);
        expect(await hiddenWidthOf(page.locator('body'))).toBe(0);
      });
      await keepBothSchemes(page, `home-${width}`, { fullPage: true });
    });
  });

  test('what failed is tried again from there', async () => {
    const retry = list('What failed').getByRole('button', { name: 'Retry: Social post' });
    await retry.waitFor();
    await expectAccessible(page, 'ul[aria-label="What failed"]');
    mastodon.mood = () => ({ kind: 'well' });
    const before = mastodon.received.length;
    await retry.press('Enter');
    await panel.notification('Social post: it is tried again now.');
    await until(
      () => mastodon.received.length,
      (received) => received > before,
    );
    await eventually(async () => {
      await openPlan();
      await panel.visit('');
      await page.getByText('Nothing has failed.').waitFor({ timeout: 3_000 });
    });
  });

  test('an article is moved by keys to another moment', async () => {
    await openPlan();
    await page.getByRole('button', { name: 'Move: In two days' }).press('Enter');
    const moment = noonIn(3);
    const typed = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
    await page.getByLabel('It goes out').fill(typed.toISOString().slice(0, 16));
    await expectAccessible(page, '[role=dialog]');
    await page.getByLabel('It goes out').press('Enter');
    await panel.notification('It goes out');
    await dayIn(3).getByRole('link', { name: 'In two days' }).waitFor();
    expect(await momentOf('In two days')).toBe(moment.toISOString());
  });

  test('so is the next issue of the newsletter', async () => {
    await page.getByRole('button', { name: /^Move: Weekly/ }).press('Enter');
    const moment = noonIn(4);
    const typed = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
    await page.getByLabel('It goes out').fill(typed.toISOString().slice(0, 16));
    await page.getByLabel('It goes out').press('Enter');
    await panel.notification('It goes out');
    await dayIn(4)
      .getByRole('link', { name: /^Weekly/ })
      .waitFor();
    await panel.visit('/newsletter');
    const issue = page.getByRole('region', { name: 'Weekly issue' });
    await issue.getByText('At a chosen moment').waitFor();
    await openPlan();
  });

  test('and with the mouse to another day, at the same time of day', async () => {
    await dayOf('In five days')
      .getByRole('listitem')
      .filter({ hasText: 'In five days' })
      .dragTo(dayIn(6));
    await dayIn(6).getByRole('link', { name: 'In five days' }).waitFor();
    expect(await momentOf('In five days')).toBe(noonIn(6).toISOString());
    await keepScreenshot(page, 'plan', { fullPage: true });
    await expectAccessible(page, 'main');
  });

  test('what somebody else has moved meanwhile stays where they put it', async () => {
    const elsewhere = noonIn(8).toISOString();
    const drafts = await newsroom.call(
      'GET',
      '/api/articles?status=draft&filters[title][$eq]=In five days',
      undefined,
      newsroom.fullToken,
    );
    const { data } = await bodyOf<{ data: { documentId: string }[] }>(drafts);
    const moved = await newsroom.panel.call(
      'PUT',
      `/admin/publishing/plan/${data[0]?.documentId}`,
      { from: noonIn(6).toISOString(), to: elsewhere },
    );
    expect(moved.status).toBe(200);
    await dayOf('In five days')
      .getByRole('listitem')
      .filter({ hasText: 'In five days' })
      .dragTo(dayIn(4));
    await panel.notification('no longer planned for that moment');
    await dayIn(8).getByRole('link', { name: 'In five days' }).waitFor();
    expect(await momentOf('In five days')).toBe(elsewhere);
  });

  test('lists say second how far an article is, and show what one wants to see', async () => {
    await panel.visit('/content-manager/collection-types/api::article.article');
    const row = (title: string): Locator => page.getByRole('row').filter({ hasText: title });
    await row('In five days').locator('[data-entry-state=scheduled]').waitFor();
    await row('Out today').locator('[data-entry-state=published]').waitFor();
    const headings = await page.locator('thead th:visible').allInnerTexts();
    expect(headings.map((heading) => heading.trim().toUpperCase()).slice(1, 3)).toEqual([
      'TITLE',
      'STATE',
    ]);
    expect(await page.getByText('Status', { exact: true }).filter({ visible: true }).count()).toBe(
      0,
    );
    const cells = await row('Out today').locator('td:visible').count();
    // The menu of a row has no heading.
    expect(cells).toBe(headings.length + 1);
    await keepScreenshot(page, 'list', { fullPage: true });

    const tab = page.waitForEvent('popup');
    await row('Out today').getByRole('button', { name: 'View on site: Out today' }).click();
    const site = await tab;
    await site.waitForURL(/out-today/);
    await site.close();

    await page.getByRole('button', { name: 'Scheduled', exact: true }).press('Enter');
    await row('Out today').waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('view')).toBe('scheduled');
    await page.reload();
    await row('In five days').waitFor();
    expect(await row('Out today').count()).toBe(0);
    await page.getByRole('button', { name: 'By agents', exact: true }).press('Enter');
    // While the list loads there are no rows either.
    await page.getByText('No content found', { exact: true }).waitFor();
    expect(await row('In five days').count()).toBe(0);
    await page.getByRole('button', { name: 'All', exact: true }).press('Enter');
    await row('Out today').waitFor();
    await expectAccessible(page, '[role=group][aria-label=Show]');
    const unknown = '/content-manager/collection-types/api::article.article?view=nothing';
    expect((await newsroom.panel.call('GET', unknown)).status).toBe(400);
  });

  test('on a phone nothing is cut off, and it speaks German to who wants it', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate("localStorage.setItem('strapi-admin-language', 'de')");
    await page.goto(`${service.url}/cockpit/plan`);
    await page.getByText('Was in den nächsten 14 Tagen von selbst hinausgeht').waitFor();
    await page.getByRole('button', { name: 'Verschieben: In five days' }).waitFor();
    expect(await hiddenWidthOf(page.locator('body'))).toBe(0);
    await page.goto(`${service.url}/cockpit`);
    await page.getByText('Demnächst').waitFor();
    expect(await hiddenWidthOf(page.locator('body'))).toBe(0);
  });

  test('authors see the plan and move nothing', async () => {
    const author = await hire(newsroom.panel, 'strapi-author');
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const other = await context.newPage();
    await panelPages(other, service.url).enter(author, '/plan');
    await other.getByRole('link', { name: 'In five days' }).waitFor();
    expect(await other.getByRole('button', { name: /^Move:/ }).count()).toBe(0);
    await context.close();
  });
});
