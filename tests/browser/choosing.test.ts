import type { Browser, Locator, Page } from 'playwright-core';
import { expectAccessible } from '../support/accessibility';
import {
  describeInChromium,
  hiddenWidthOf,
  keepScreenshot,
  launchBrowser,
} from '../support/browser';
import { hire } from '../support/colleagues';
import { eventually } from '../support/eventually';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { panelPages, type PanelPages } from '../support/panel-pages';
import { amount } from '../support/scope';
import { startService, type Service } from '../support/service';

const ARTICLE = 'api::article.article';
/** Where the panel draws what lies over the page. */
const POPUP = '[data-radix-popper-content-wrapper]';
const CREATE = 'Create a relation';
const LONG =
  'Booking of holidays, flights, cars, trains and all that belongs to a journey, GmbH & Co. KG';

/** More than the panel reads at once. */
const CATEGORIES = Array.from(
  { length: amount({ brief: 12, ci: 12, whole: 23 }) },
  (_, index) => `Subject ${String(index + 1).padStart(2, '0')}`,
);

const LAST_CATEGORY = CATEGORIES.at(-1) ?? '';

describeInChromium('Choosing in the form of an article', () => {
  let service: Service;
  let newsroom: Newsroom;
  let browser: Browser;
  let page: Page;
  let panel: PanelPages;

  beforeAll(async () => {
    service = await startService();
    newsroom = await openNewsroom(service);
    const chief = newsroom.panel;
    for (const name of ['Agoda', 'Booking Holdings', 'Booking Partners', LONG]) {
      await chief.create('api::ota.ota', { name });
    }
    for (const name of ['Ada Writer', 'Ben Writer', 'Eve Writer']) {
      await chief.create('api::author.author', { name });
    }
    for (const name of CATEGORIES) await chief.create('api::category.category', { name });
    browser = await launchBrowser();
    page = await browser.newPage();
    // Leaving a form that holds changes asks first.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    panel = panelPages(page, service.url);
    await panel.enter(await hire(chief, 'strapi-editor'), '');
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  const field = (name: string): Locator => page.locator(`input[name=${name}]`);
  const option = (name: string): Locator => page.getByRole('option', { name });
  const list = (): Locator => page.getByRole('listbox');

  /** The button with the name of an entry that a field holds. */
  const held = (name: string): Locator => page.locator('li').getByRole('button', { name });

  /** The option that the focused field says is marked. */
  const marked = (): Promise<string | null> =>
    page.evaluate<string | null>(`(() => {
      const id = document.activeElement.getAttribute('aria-activedescendant');
      return id === null ? null : document.getElementById(id).innerText.trim();
    })()`);

  const expectMarked = (name: string | null): Promise<void> =>
    eventually(async () => expect(await marked()).toBe(name));

  /** Moves down to an option that may still have to be read. */
  const goDownTo = async (name: string): Promise<void> =>
    eventually(async () => {
      if ((await marked()) === name) return;
      await page.keyboard.press('ArrowDown');
      expect(await marked()).toBe(name);
    });

  /** Names of what is stored in a relation of a draft, in their order. */
  const stored = async (documentId: string, relation: string): Promise<string[]> => {
    const { body } = await newsroom.panel.call<{ results: { name: string }[] }>(
      'GET',
      `/content-manager/relations/${ARTICLE}/${documentId}/${relation}`,
    );
    // The content manager gives the last first.
    return body.results.map(({ name }) => name).toReversed();
  };

  const documentOf = (): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const openForm = async (title: string): Promise<void> => {
    await panel.visit(`/content-manager/collection-types/${ARTICLE}/create`);
    await panel.fill('title', title);
  };

  describe('at a desk', () => {
    beforeAll(() => page.setViewportSize({ width: 1440, height: 900 }));

    test('takes the first match of what is typed by Enter, and stores it', async () => {
      await openForm('One, chosen at a desk');
      const ota = field('ota');
      await ota.focus();
      expect(await ota.getAttribute('aria-expanded')).toBe('false');
      await page.keyboard.type('oking');
      await expectMarked('Booking Holdings');
      expect(await ota.getAttribute('aria-expanded')).toBe('true');
      expect(await list().getAttribute('id')).toBe(await ota.getAttribute('aria-controls'));
      await eventually(async () =>
        expect(await page.getByRole('option').allInnerTexts()).toEqual([
          'Booking Holdings',
          'Booking Partners',
          LONG,
          CREATE,
        ]),
      );
      await keepScreenshot(page, 'choosing-typed-1440');
      expect(await hiddenWidthOf(list())).toBe(0);
      await expectAccessible(page, POPUP);
      await expectAccessible(page, 'form div:has(> div > div > input[name=ota])');
      await page.keyboard.press('ArrowDown');
      await expectMarked('Booking Partners');
      await page.keyboard.press('ArrowDown');
      await expectMarked(LONG);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await expectMarked('Booking Holdings');
      await page.keyboard.press('Enter');
      await held('Booking Holdings').waitFor();
      expect(await list().count()).toBe(0);
      expect(await ota.inputValue()).toBe('');

      // Another takes its place.
      await page.keyboard.type('agoda');
      await expectMarked('Agoda');
      // Whoever goes to the only match has it.
      await page.keyboard.press('ArrowDown');
      await expectMarked('Agoda');
      await page.keyboard.press('Enter');
      await held('Agoda').waitFor();
      expect(await held('Booking Holdings').count()).toBe(0);
      await panel.press('Save');
      expect(await stored(documentOf(), 'ota')).toEqual(['Agoda']);

      await page.keyboard.press('Escape');
      await ota.click();
      await option('Booking Holdings').click();
      await held('Booking Holdings').waitFor();
      await panel.press('Save');
      expect(await stored(documentOf(), 'ota')).toEqual(['Booking Holdings']);
    });

    test('adds several, moves them and removes them by keyboard', async () => {
      await openForm('Several');
      const coauthors = field('coauthors');
      await coauthors.focus();
      for (const name of ['Eve Writer', 'Ada Writer', 'Ben Writer']) {
        await page.keyboard.type(name.slice(0, 5));
        await expectMarked(name);
        await page.keyboard.press('Enter');
        await held(name).waitFor();
        expect(await coauthors.inputValue()).toBe('');
        // What is chosen is offered no more.
        await page.keyboard.type(name.slice(0, 5));
        await page.getByText('No relations available').waitFor();
        expect(await option(name).count()).toBe(0);
        await page.keyboard.press('Escape');
      }
      await keepScreenshot(page, 'choosing-several-1440');
      const rows = page.locator('li', { has: page.getByRole('button', { name: 'Remove' }) });
      const names = async (): Promise<string[]> =>
        (await rows.allInnerTexts()).map((text) => /\w+ Writer/.exec(text)?.[0] ?? text);
      await eventually(async () =>
        expect(await names()).toEqual(['Eve Writer', 'Ada Writer', 'Ben Writer']),
      );
      const expected = ['Eve Writer', 'Ada Writer', 'Ben Writer'];
      await rows.nth(2).getByRole('button', { name: 'Drag' }).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Space');
      expected.splice(1, 2, 'Ben Writer', 'Ada Writer');
      await eventually(async () => expect(await names()).toEqual(expected));
      await rows.first().getByRole('button', { name: 'Remove' }).focus();
      await page.keyboard.press('Enter');
      expected.shift();
      await eventually(async () => expect(await names()).toEqual(expected));
      await panel.press('Save');
      expect(await stored(documentOf(), 'coauthors')).toEqual(expected);
    });
  });

  test('takes what is typed, and removes it, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openForm('One, chosen on a phone');
    await field('ota').focus();
    await page.keyboard.type('oking');
    await expectMarked('Booking Holdings');
    await option(LONG).waitFor();
    await keepScreenshot(page, 'choosing-typed-390');
    expect(await hiddenWidthOf(list())).toBe(0);
    await page.keyboard.press('Enter');
    await held('Booking Holdings').waitFor();
    await page.locator('li').getByRole('button', { name: 'Remove' }).first().press('Enter');
    await held('Booking Holdings').waitFor({ state: 'detached' });
    await panel.press('Save');
    expect(await stored(documentOf(), 'ota')).toEqual([]);
  });

  describe('by keyboard alone', () => {
    beforeAll(() => page.setViewportSize({ width: 1440, height: 900 }));

    test('chooses nothing and leaves no text where a field is left', async () => {
      await openForm('Left');
      const ota = field('ota');
      await ota.focus();
      await page.keyboard.type('agoda');
      await expectMarked('Agoda');
      await page.keyboard.press('Enter');
      await held('Agoda').waitFor();
      const leave: [string, () => Promise<void>][] = [
        ['Escape', () => page.keyboard.press('Escape')],
        ['Tab', () => page.keyboard.press('Tab')],
        ['a click', () => field('title').click()],
      ];
      for (const [, leaveIt] of leave) {
        await ota.focus();
        await page.keyboard.type('booking');
        await expectMarked('Booking Holdings');
        await leaveIt();
        await list().waitFor({ state: 'detached' });
        expect(await ota.inputValue()).toBe('');
        expect(await held('Booking').count()).toBe(0);
        expect(await held('Agoda').count()).toBe(1);
      }
      await ota.focus();
      await page.keyboard.type('b');
      await expectMarked('Booking Holdings');
      await page.keyboard.press('Tab');
      await eventually(async () =>
        expect(await ota.evaluate((input) => input.ownerDocument.activeElement === input)).toBe(
          false,
        ),
      );
      await panel.press('Save');
      expect(await stored(documentOf(), 'ota')).toEqual(['Agoda']);
    });

    test('says what is looked for, and what is not found', async () => {
      await openForm('Nothing');
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(/relations\/.*_q=nobody/, async (route) => {
        await released;
        await route.continue();
      });
      await field('author').focus();
      await page.keyboard.type('nobody');
      await page.getByText('Relations are loading').waitFor();
      release();
      await page.getByText('No relations available').waitFor();
      await page.unrouteAll({ behavior: 'wait' });
      expect(await page.getByText('Relations are loading').count()).toBe(0);
      await keepScreenshot(page, 'choosing-nothing');
      await page.keyboard.press('Enter');
      expect(await field('author').inputValue()).toBe('nobody');
      expect(await page.getByRole('dialog').count()).toBe(0);
      await page.keyboard.press('Escape');
      expect(await field('author').inputValue()).toBe('');
      await panel.press('Save');
      expect(await stored(documentOf(), 'author')).toEqual([]);
    });

    test('reads on in long lists, and ends with a new entry that nobody makes by accident', async () => {
      await openForm('Long');
      const category = field('category');
      await category.focus();
      await page.keyboard.press('ArrowDown');
      await option('Results').waitFor();
      await expectMarked(await page.getByRole('option').first().innerText());
      await page.keyboard.press('Escape');
      await page.keyboard.press('ArrowDown');
      await goDownTo(LAST_CATEGORY);
      await keepScreenshot(page, 'choosing-long');
      await goDownTo(CREATE);
      await page.keyboard.press('ArrowDown');
      await expectMarked(CREATE);
      await page.keyboard.press('ArrowUp');
      await expectMarked(LAST_CATEGORY);
      await expectAccessible(page, POPUP);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByText(CREATE).waitFor();
      await dialog.locator('input[name=name]').waitFor();
      // The panel would tell of an error in an alert.
      expect(await page.getByText('An error occurred').count()).toBe(0);
      await keepScreenshot(page, 'choosing-create');
      const name = 'New here';
      await dialog.locator('input[name=name]').click();
      await page.keyboard.type(name);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByRole('heading', { name }).waitFor();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'detached' });
      // The panel connects it by itself in stored articles alone.
      await category.focus();
      await page.keyboard.type(name);
      await expectMarked(name);
      await page.keyboard.press('Enter');
      await held(name).waitFor();
      await panel.press('Save');
      expect(await stored(documentOf(), 'category')).toEqual([name]);
    });
  });
});
