import type { Browser, Locator, Page } from 'playwright-core';
import { expectAccessible } from '../support/accessibility';
import {
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

describeInChromium('Before an article goes out, in the panel', () => {
  let service: Service;
  let newsroom: Newsroom;
  let browser: Browser;
  let page: Page;
  let panel: PanelPages;

  beforeAll(async () => {
    service = await startService();
    newsroom = await openNewsroom(service);
    await newsroom.post({ title: 'Read this next', is_published: true });
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
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

  /** The part of the form that is ours. */
  const beside = (): Locator =>
    page.locator('aside', {
      has: page.getByRole('heading', { name: 'Before it goes out', exact: true }),
    });
  /** The field that the cursor is in. */
  const focused = (): Promise<string | null> =>
    page
      .locator(':focus')
      .evaluate(
        (element) =>
          element.closest('[data-markdown]')?.getAttribute('data-markdown') ??
          element.getAttribute('name'),
      );

  test('names all that is missing at once, and leads to each field', async () => {
    await beside().getByText('Needed to publish (4)').waitFor();
    for (const [label, field] of [
      ['Title', 'title'],
      ['Body', 'body'],
      ['OTA', 'ota'],
      ['Author', 'author'],
      ['Excerpt', 'excerpt'],
    ]) {
      await beside()
        .getByRole('button', { name: `Go to the field ${label}`, exact: true })
        .press('Enter');
      await eventually(async () => expect(await focused()).toBe(field));
    }
  });

  test('follows what is typed, and shows how it will look elsewhere', async () => {
    await panel.fill(
      'title',
      'A title that search engines will have to cut somewhere, as it is long',
    );
    await panel.write('Text with a [link](/example-travel/nothing).');
    await panel.pick('OTA', 'Example Travel');
    await panel.pick('Author', 'News desk');
    await beside().getByText('this link leads nowhere').waitFor();
    expect(
      await beside()
        .getByText(/Needed to publish/)
        .count(),
    ).toBe(0);
    await beside()
      .getByText(/Title: \d+ of about 60 characters/)
      .waitFor();
    await beside()
      .getByText('A title that search engines will have to cut somewhere, as …')
      .waitFor();
    await beside()
      .getByText(`${service.url}/example-travel/a-title-that-search-engines`, { exact: false })
      .waitFor();
    await keepScreenshot(page, 'readiness', { fullPage: true });
    await expectAccessible(page, 'aside:has(li button)');
  });

  test('takes articles that are found by their titles, by keyboard', async () => {
    const search = page.getByRole('combobox', { name: 'Add an article by its title' });
    await search.click();
    // What was offered before gives way when the answer comes, and a choice of then with it.
    const answered = page.waitForResponse((response) => response.url().includes('title=read+this'));
    await search.pressSequentially('read this');
    await answered;
    await page.getByRole('option', { name: 'Read this next' }).waitFor();
    await search.press('ArrowDown');
    await search.press('Enter');
    await page.getByRole('button', { name: 'Remove: Read this next' }).waitFor();
    await eventually(async () => expect(await search.inputValue()).toBe(''));
    await expectAccessible(page, 'ol:has(button)');
    expect((await panel.press('Save')).ok()).toBe(true);
    await page.reload();
    await panel.settled();
    await page.getByRole('button', { name: 'Remove: Read this next' }).press('Enter');
    await page
      .getByRole('button', { name: 'Remove: Read this next' })
      .waitFor({ state: 'detached' });
  });

  test('stands in the drawer of a phone, and leads out of it', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: 'Open more actions' }).press('Enter');
    await beside().getByText('In search results').waitFor();
    expect(await hiddenWidthOf(page.locator('body'))).toBe(0);
    await keepScreenshot(page, 'readiness-phone');
    await beside().getByRole('button', { name: 'Go to the field Excerpt' }).press('Enter');
    await page.getByRole('button', { name: 'Open more actions' }).waitFor();
    expect(await focused()).toBe('excerpt');
  });

  test('names all that is published at once, and what can’t be', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await newsroom.panel.create(ARTICLE, { title: 'Nobody has written this' });
    await newsroom.post({ title: 'Waits with others' });
    await panel.visit(`/content-manager/collection-types/${ARTICLE}`);
    const question = await panel.askForAll('Publish');
    const titles = (heading: string): Promise<string[]> =>
      question
        .locator('section', { has: page.getByRole('heading', { name: heading }) })
        .locator('li > :first-child')
        .allInnerTexts();
    await question.getByText('Can’t be published yet:').waitFor();
    expect(await titles('Can’t be published yet:')).toEqual(['Nobody has written this']);
    const going = await titles('will be published:');
    expect(going).toContain('Waits with others');
    expect(await titles('Readers see these as they are:')).toContain('Read this next');
    await keepScreenshot(page, 'publish-several');
    await expectAccessible(page, '[role=dialog]');
    await question.getByRole('button', { name: `Publish ${going.length}` }).press('Enter');
    await question.getByText(/Readers see .* now:/).waitFor();
    await question.getByRole('button', { name: 'Close', exact: true }).last().press('Enter');
    expect((await fetch(`${service.url}/example-travel/waits-with-others`)).status).toBe(200);
  });
});
