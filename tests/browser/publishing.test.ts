import type { Browser, Locator, Page } from 'playwright-core';
import { advanced } from '../support/advanced';
import { expectAccessible } from '../support/accessibility';
import {
  describeInChromium,
  hiddenWidthOf,
  keepScreenshot,
  launchBrowser,
} from '../support/browser';
import { eventually } from '../support/eventually';
import { startMastodon, type FakeProvider, type Status } from '../support/fake-provider';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { credentialsOf } from '../support/panel-api';
import { panelPages, type PanelPages } from '../support/panel-pages';
import { startService, type Service } from '../support/service';

const ARTICLE = 'api::article.article';
const TOKEN = 'mastodon-test-token';
const BODY =
  'Room nights rose by nine percent in the first quarter. Hotels in Lisbon sold out early.';
const HOUR_MS = 3_600_000;

describeInChromium('What follows from publishing, in the panel', () => {
  let mastodon: FakeProvider & { statuses: Status[] };
  let service: Service;
  let newsroom: Newsroom;
  let browser: Browser;
  let page: Page;
  let panel: PanelPages;

  beforeAll(async () => {
    mastodon = await startMastodon(TOKEN);
    service = await startService({
      env: {
        SOCIAL_PROVIDER: 'mastodon',
        SOCIAL_MASTODON_URL: mastodon.url,
        SOCIAL_MASTODON_TOKEN: TOKEN,
        ...advanced({ effectRetrySeconds: 0.1, pollSeconds: 0.5, effectAttempts: 2 }),
      },
    });
    newsroom = await openNewsroom(service);
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    panel = panelPages(page, service.url);
    await panel.enter(credentialsOf(service), '/effects');
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await mastodon?.stop();
  });

  const openEffects = async (): Promise<void> => {
    await panel.visit('/effects');
    await page.getByRole('heading', { name: 'Effects', exact: true }).waitFor();
  };

  /** The part of the form that is ours. */
  const beside = (): Locator =>
    page.locator('aside', { has: page.getByRole('heading', { name: 'Publishing', exact: true }) });

  const socialRow = (title: string): Locator =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: 'Social post' })
      .filter({ hasText: title });

  const publish = async (title: string, fields: Record<string, unknown> = {}): Promise<void> => {
    const response = await newsroom.post({ title, body: BODY, is_published: true, ...fields });
    expect(response.status).toBe(201);
  };

  const openForm = async (title: string): Promise<void> => {
    const { body } = await newsroom.panel.call<{ results: { documentId: string }[] }>(
      'GET',
      `/content-manager/collection-types/${ARTICLE}?filters[title][$eq]=${encodeURIComponent(title)}`,
    );
    await panel.visitEntry(ARTICLE, body.results[0]?.documentId ?? '');
  };

  test('says what the page is for while there is nothing on it', async () => {
    await page.getByText('Nothing yet. Publish an article').waitFor();
    expect(await page.getByRole('button', { name: /Retry all/ }).count()).toBe(0);
    await keepScreenshot(page, 'effects-empty');
  });

  test('names the reason of a failure beside the article', async () => {
    mastodon.mood = () => ({ kind: 'failing', status: 500 });
    await publish('Bookings rise');
    await openForm('Bookings rise');
    const item = beside().getByRole('listitem').filter({ hasText: 'Social post' });
    await item.getByText('Failed', { exact: true }).waitFor();
    await item.getByText(/Given up after 2 attempts/).waitFor();
    await item.getByText(/answered 500/).waitFor();
    await item.getByText(/trouble of its own/).waitFor();
    await beside().getByText('It is published.').waitFor();
    await keepScreenshot(page, 'publishing-panel', { fullPage: true });
    await expectAccessible(page, 'aside:has(a[href*="/effects?"])');
  });

  test('offers the summary as the excerpt, once, and never over a person’s words', async () => {
    const excerpt = page.locator('textarea[name=excerpt]');
    const offer = page.getByRole('button', { name: 'Use as excerpt' });
    await offer.waitFor();
    await excerpt.fill('Words of mine.');
    await offer.waitFor({ state: 'detached' });
    await excerpt.fill('');
    await offer.click();
    await offer.waitFor({ state: 'detached' });
    await eventually(async () => {
      expect(await excerpt.inputValue()).not.toBe('');
    });
    const summary = await excerpt.inputValue();
    expect(BODY).toContain(summary.replace(/…$/, ''));
    const before = await newsroom.call('GET', '/api/articles', undefined, newsroom.fullToken);
    const { data } = (await before.json()) as { data: { excerpt: string | null }[] };
    expect(data[0]?.excerpt ?? '').toBe('');
    await panel.press('Save');
    await panel.notification('Saved document');
    await page.reload();
    await eventually(async () => {
      expect(await excerpt.inputValue()).toBe(summary);
    });
  });

  test('says that a text repeats another article, and leads there', async () => {
    const body = `${BODY} Rooms in Porto were dearer than a year before, those in Faro cheaper, and guests stayed a night longer.`;
    for (const title of ['Told first', 'Told again']) {
      expect((await newsroom.post({ title, body })).status).toBe(201);
    }
    await openForm('Told again');
    const notice = page.getByRole('status').filter({ hasText: 'repeats another draft: 100%' });
    await notice.waitFor();
    await keepScreenshot(page, 'repetition-notice', { fullPage: true });
    await notice.getByRole('link', { name: 'Told first' }).click();
    await page.getByRole('heading', { name: 'Told first', exact: true }).waitFor();
    await panel.settled();
    await panel.write('Nothing of it is left.');
    await panel.press('Save');
    await notice.waitFor({ state: 'detached' });
  });

  test('lists the failure with its reason, by state, kind and article', async () => {
    await publish('Flights fall');
    await openEffects();
    for (const title of ['Bookings rise', 'Flights fall']) {
      await socialRow(title)
        .getByText(/answered 500/)
        .waitFor();
    }
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Failed' }).click();
    await page.getByText('Summary', { exact: true }).first().waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Social post' }).click();
    await page.getByRole('textbox', { name: 'Article' }).fill('FLIGHTS');
    await socialRow('Bookings rise').waitFor({ state: 'detached' });
    await eventually(async () => {
      expect(await socialRow('Flights fall').count()).toBe(1);
      expect(new URL(page.url()).search).toBe('?status=failed&kind=social&article=FLIGHTS');
    });
    await page.getByRole('textbox', { name: 'Article' }).fill('100%_nobody');
    await page.getByText('Nothing matches.').waitFor();
    await page.getByRole('button', { name: 'Show all', exact: true }).click();
    await socialRow('Bookings rise').waitFor();
    await keepScreenshot(page, 'effects', { fullPage: true });
    await expectAccessible(page, 'main');
  });

  test('tries a failure again from the keyboard, and shows by itself how that went', async () => {
    mastodon.mood = () => ({ kind: 'late', milliseconds: 1_000 });
    await openEffects();
    const retry = socialRow('Bookings rise').getByRole('button', { name: /^Retry/ });
    await retry.waitFor();
    await page.getByRole('textbox', { name: 'Article' }).focus();
    const isReached = async (): Promise<void> => {
      await page.keyboard.press('Tab');
      expect(await retry.and(page.locator(':focus')).count()).toBe(1);
    };
    await eventually(isReached);
    await page.keyboard.press('Enter');
    await panel.notification('Social post: it is tried again now.');
    await socialRow('Bookings rise').getByText('Done', { exact: true }).waitFor();
    await socialRow('Bookings rise')
      .getByRole('link', { name: /^https:\/\/social/ })
      .waitFor();
    expect(mastodon.statuses.map(({ status }) => status.split('\n')[0])).toEqual(['Bookings rise']);
  });

  test('tries all that failed again at once', async () => {
    mastodon.mood = () => ({ kind: 'well' });
    await page.getByRole('button', { name: 'Retry all failed (1)' }).click();
    await socialRow('Flights fall').getByText('Done', { exact: true }).waitFor();
    await page.getByRole('button', { name: /Retry all/ }).waitFor({ state: 'detached' });
    expect(mastodon.statuses).toHaveLength(2);
  });

  test('shows when an article goes out, and what of that is not saved yet', async () => {
    const moment = new Date(Date.now() + HOUR_MS).toISOString();
    await publish('Tomorrow’s news', { published_at: moment });
    await openForm('Tomorrow’s news');
    const words = await page.evaluate(
      `new Date(${JSON.stringify(moment)}).toLocaleString("en", { dateStyle: "medium", timeStyle: "long" })`,
    );
    await beside()
      .getByText(`It goes out by itself ${String(words)}, by your clock.`)
      .waitFor();
    await keepScreenshot(page, 'publishing-schedule');
    await page.getByRole('button', { name: 'Clear' }).first().click();
    await beside().getByText('Save to take it off the schedule.').waitFor();
    await panel.press('Save');
    await beside()
      .getByText(/It is not scheduled/)
      .waitFor();
  });

  test('stays readable on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openEffects();
    await socialRow('Bookings rise').waitFor();
    await keepScreenshot(page, 'effects-phone');
    await page.emulateMedia({ colorScheme: 'dark' });
    await keepScreenshot(page, 'effects-phone-dark');
    expect(await hiddenWidthOf(page.locator('html'))).toBe(0);
  });
});
