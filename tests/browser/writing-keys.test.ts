import type { Browser, Locator, Page } from 'playwright-core';
import { expectAccessible } from '../support/accessibility';
import {
  describeInChromium,
  hiddenWidthOf,
  keepBothSchemes,
  launchBrowser,
} from '../support/browser';
import { eventually } from '../support/eventually';
import { openNewsroom } from '../support/newsroom';
import { credentialsOf } from '../support/panel-api';
import { panelPages } from '../support/panel-pages';
import { startService, type Service } from '../support/service';

const ARTICLE = 'api::article.article';

const SIZES = [
  { width: 1440, height: 1000 },
  { width: 390, height: 844 },
];

describeInChromium('Writing with keyboard and mouse', () => {
  let service: Service;
  let browser: Browser;
  let page: Page;

  const editor = (): Locator => page.locator('.cm-content').first();
  const toolbar = (): Locator => page.getByRole('toolbar', { name: 'Formatting' });
  const tool = (name: string | RegExp): Locator => toolbar().getByRole('button', { name });
  const lines = async (): Promise<string> =>
    (await editor().locator('.cm-line').allTextContents()).join('\n');
  const holds = (text: string): Promise<void> =>
    eventually(async () => expect(await lines()).toBe(text));
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const type = (text: string): Promise<void> => page.keyboard.type(text);
  const start = async (): Promise<void> => {
    await editor().click();
    await press('Control+A', 'Delete');
    await holds('');
  };
  const isWriting = (): Promise<boolean> =>
    editor().evaluate((element) => element === element.ownerDocument.activeElement);
  /** Waits until a button of the toolbar has the focus. */
  const isOn = (name: RegExp): Promise<void> =>
    eventually(async () =>
      expect(await toolbar().locator('button:focus').allInnerTexts()).toEqual([
        expect.stringMatching(name),
      ]),
    );

  beforeAll(async () => {
    service = await startService();
    await openNewsroom(service);
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: SIZES[0] });
    await panelPages(page, service.url).enter(
      credentialsOf(service),
      `/content-manager/collection-types/${ARTICLE}/create`,
    );
    await editor().waitFor();
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  test.each([
    ['Control+B', '**', '**'],
    ['Control+I', '_', '_'],
    ['Control+E', '`', '`'],
  ])('%s begins a mark, and ends it', async (key, open, close) => {
    await start();
    await type('Text ');
    await press(key);
    await type('Com');
    await press(key);
    await type(' is');
    await holds(`Text ${open}Com${close} is`);
    await press(key, key);
    await holds(`Text ${open}Com${close} is`);
    await press(key, 'Home');
    await holds(`Text ${open}Com${close} is`);
  });

  test('takes a mark from a selection that holds it', async () => {
    await start();
    await type('**x**');
    await press('Control+A', 'Control+B');
    await holds('x');
  });

  test('keeps what is selected while a mark is set', async () => {
    await start();
    await type('One two');
    await press('Control+Shift+ArrowLeft');
    await tool(/^Bold/).click();
    await type('three');
    await holds('One **three**');
  });

  test('is back in the text after a link that was not chosen', async () => {
    await start();
    await press('Control+K');
    await page.getByLabel('Where it leads').waitFor();
    await press('Escape');
    await eventually(async () => expect(await isWriting()).toBe(true));
  });

  test('has one stop for all buttons, which arrows go through', async () => {
    await start();
    await press('Shift+Tab');
    await isOn(/./);
    await press('Home');
    await isOn(/^Bold/);
    await press('ArrowRight');
    await isOn(/^Italic/);
    await press('End');
    await isOn(/^Full screen$/);
    await press('Tab');
    expect(await isWriting()).toBe(true);
    await press('Shift+Tab');
    await isOn(/^Full screen$/);
    await press('Home');
    await isOn(/^Bold/);
    await press('Enter');
    await type('x');
    await holds('**x**');
  });

  test('moves items by Tab, and leaves the field after Escape or outside a list', async () => {
    await start();
    await type('- One');
    await press('Enter');
    await type('Two');
    await press('Tab');
    await holds('- One\n  - Two');
    await press('Shift+Tab');
    await holds('- One\n- Two');
    await press('Escape', 'Tab');
    expect(await isWriting()).toBe(false);
    await start();
    await type('One');
    await press('Tab');
    expect(await isWriting()).toBe(false);
  });

  test('numbers no empty lines, and ends a list at an empty item', async () => {
    await start();
    await type('One\n\nTwo');
    await press('Control+A');
    await tool(/^Numbered list/).click();
    await holds('1. One\n\n2. Two');
    await start();
    await type('- One');
    await press('Enter', 'Enter');
    await type('x');
    await holds('- One\nx');
  });

  const MARKS: [RegExp, string][] = [
    [/^Bold/, 'One **two**!'],
    [/^Italic/, 'One _two_!'],
    [/^Strikethrough/, 'One ~~two~~!'],
    [/^Code/, 'One `two`!'],
    [/^Heading/, '## One two!'],
    [/^Smaller heading/, '### One two!'],
    [/^Bulleted list/, '- One two!'],
    [/^Numbered list/, '1. One two!'],
    [/^Quotation/, '> One two!'],
  ];

  describe.each(SIZES)('in a window of $width pixels', (size) => {
    beforeAll(() => page.setViewportSize(size));

    // The code is the same on a phone: three of the nine buttons are enough there.
    const isDesk = size === SIZES[0];
    test.each(isDesk ? MARKS : MARKS.filter((_mark, place) => place % 4 === 0))(
      'writes on after a click on %s',
      async (name, text) => {
        await start();
        await type('One two');
        await press('Control+Shift+ArrowLeft');
        await tool(name).click();
        expect(await isWriting()).toBe(true);
        await press('End');
        await type('!');
        await holds(text);
      },
    );

    test('writes into a mark that a click has begun', async () => {
      await start();
      await tool(/^Bold/).click();
      await type('One');
      await tool(/^Bold/).click();
      await type(' two');
      await holds('**One** two');
    });

    test('is back in the text after the table menu, the reader view and the full screen', async () => {
      await start();
      await tool('Table').click();
      await page.getByRole('menuitem', { name: 'New table' }).click();
      await eventually(async () => expect(await isWriting()).toBe(true));
      await type('x');
      await eventually(async () => expect(await lines()).toContain('| Column | Column |'));
      for (const name of ['Show how readers see it', 'Hide how readers see it']) {
        await tool(name).click();
        expect(await isWriting()).toBe(true);
      }
      await tool('Full screen').click();
      expect(await isWriting()).toBe(true);
      await tool('Leave the full screen').click();
      expect(await isWriting()).toBe(true);
    });

    test('looks as it should, for all', async () => {
      await start();
      await type('A **word** and ~~another~~.');
      expect(await editor().getAttribute('aria-description')).toContain('Escape');
      expect(await hiddenWidthOf(page.locator('html'))).toBe(0);
      if (isDesk) await expectAccessible(page, '[role=toolbar]');
      await keepBothSchemes(page, `writing-keys-${size.width}`);
    });
  });
});
