import type { Browser, Locator, Page } from 'playwright-core';
import {
  atWidths,
  describeInChromium,
  hiddenWidthOf,
  keepScreenshot,
  launchBrowser,
} from '../support/browser';
import { eventually } from '../support/eventually';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { credentialsOf } from '../support/panel-api';
import { panelPages, type PanelPages } from '../support/panel-pages';
import { startService, type Service } from '../support/service';

const ARTICLE = 'api::article.article';
const LAPTOP = { width: 1280, height: 800 };

describeInChromium('The form of an article', () => {
  let service: Service;
  let newsroom: Newsroom;
  let browser: Browser;
  let page: Page;
  let panel: PanelPages;

  beforeAll(async () => {
    service = await startService();
    newsroom = await openNewsroom(service);
    await newsroom.post({ title: 'Bookings rise', is_published: true });
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: LAPTOP });
    panel = panelPages(page, service.url);
    await panel.enter(
      credentialsOf(service),
      `/content-manager/collection-types/${ARTICLE}/create`,
    );
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  const labels = async (): Promise<string[]> => {
    const texts = await page.locator('main label').allInnerTexts();
    return texts.map((text) => text.replace(/\s+\*$/, '*'));
  };

  const boxOf = async (element: Locator) => {
    const box = await element.boundingBox();
    if (box === null) throw new Error('It is not drawn.');
    return box;
  };

  const editor = (): Locator => page.locator('[data-markdown=body] .cm-content');

  test('begins with title, slug and body, which the first screen holds', async () => {
    await editor().waitFor();
    await eventually(async () => {
      expect((await labels()).slice(0, 4)).toEqual(['Title*', 'Slug', 'Body*', 'Excerpt']);
    });
    const title = await boxOf(page.locator('input[name=title]'));
    const slug = await boxOf(page.locator('input[name=slug]'));
    const body = await boxOf(editor());
    expect(title.y).toBeLessThan(slug.y);
    expect(slug.y).toBeLessThan(body.y);
    // So much of the text that one can write.
    expect(body.y).toBeLessThan(LAPTOP.height - 150);
    await keepScreenshot(page, 'article-form-1280');
  });

  test('is written from the keyboard, from the title into the body', async () => {
    await page.locator('input[name=title]').click();
    await page.keyboard.type('Rooms for spring');
    await page.keyboard.press('Tab');
    await page.locator('input[name=slug]:focus').waitFor();
    await editor().click();
    await page.keyboard.type('Room nights rose.');
    await page.keyboard.press('Control+s');
    await panel.notification('Saved document');
    await panel.settled();
    await eventually(async () => {
      expect(await panel.valueOf('slug')).toBe('rooms-for-spring');
    });
  });

  test('marks what publishing needs, and shows nothing that the service fills', async () => {
    const shown = await labels();
    expect(shown.filter((label) => label.endsWith('*'))).toEqual([
      'Title*',
      'Body*',
      'OTA*',
      'Author*',
    ]);
    for (const kept of ['Number', 'Words', 'Content changed', 'Reading time']) {
      expect(shown.filter((label) => label.startsWith(kept))).toEqual([]);
    }
  });

  test('leads from what is lacking to its field', async () => {
    await page.getByRole('button', { name: /OTA/ }).focus();
    await page.keyboard.press('Enter');
    await eventually(async () => {
      const field = page.getByRole('combobox', { name: 'OTA', exact: true });
      expect(await field.evaluate((element) => element.matches(':focus'))).toBe(true);
    });
  });

  test('goes out without anything that is not marked', async () => {
    await page.getByRole('combobox', { name: 'OTA', exact: true }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('combobox', { name: 'Author', exact: true }).click();
    await page.getByRole('option').first().click();
    const answer = await panel.press('Publish');
    expect(answer.status()).toBe(200);
  });

  test('has room on a phone, in the dark', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await editor().waitFor();
    expect(await hiddenWidthOf(page.locator('body'))).toBe(0);
    await keepScreenshot(page, 'article-form-390-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(LAPTOP);
  });

  test('says in its list which date is meant, whole, also beside long titles', async () => {
    const title = `Bookings ${'of rooms in cities beside the sea '.repeat(6)}rise`;
    // A date that is as wide as any: Wed, Nov 18, 10:00 AM.
    await newsroom.post({ title, is_published: true, published_at: '2026-11-18T10:00:00Z' });
    await panel.visit(`/content-manager/collection-types/${ARTICLE}`);
    await page.getByRole('link', { name: title }).waitFor();
    await atWidths(page, [1280, 1440], async (width) => {
      const words = page.locator('thead').getByText('Publication date');
      const inSight = page.locator('table').locator('xpath=..');
      await eventually(async () => {
        expect(await hiddenWidthOf(inSight)).toBe(0);
        expect(await hiddenWidthOf(words)).toBe(0);
      });
      await keepScreenshot(page, `article-list-${width}`);
    });
  });

  test('asks once where its article stands and what it repeats', async () => {
    const [stored] = await newsroom.panel
      .call<{ results: { documentId: string }[] }>(
        'GET',
        `/content-manager/collection-types/${ARTICLE}?pageSize=1`,
      )
      .then(({ body }) => body.results);
    const asked: string[] = [];
    page.on('request', (request) => {
      const [, question] = /\/admin\/editing\/(places|duplicates)\//.exec(request.url()) ?? [];
      if (question !== undefined && request.method() === 'GET') asked.push(question);
    });
    await panel.visit(`/content-manager/collection-types/${ARTICLE}/${stored?.documentId}`);
    const onSite = page.getByRole('link', { name: 'View on site', exact: true });
    await onSite.waitFor();
    await page.waitForLoadState('networkidle');
    asked.length = 0;
    await page.reload();
    await onSite.waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.sort()).toEqual(['duplicates', 'places']);
  });
});
