import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { expectAccessible } from '../support/accessibility';
import {
  describeInChromium,
  hiddenWidthOf,
  keepScreenshot,
  launchBrowser,
} from '../support/browser';
import { eventually } from '../support/eventually';
import { json, startProvider, type FakeProvider } from '../support/fake-provider';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { credentialsOf } from '../support/panel-api';
import { panelPages, type PanelPages } from '../support/panel-pages';
import { png } from '../support/pictures';
import { startService, type Service } from '../support/service';
import { wordProcessorClipboards } from '../support/word-processor-clipboards';

const ARTICLE = 'api::article.article';

/** Gives the editor what a clipboard holds, as the browser does. */
const PASTE = `({ html, text, picture }) => {
  const data = new DataTransfer();
  if (html !== undefined) data.setData('text/html', html);
  if (text !== undefined) data.setData('text/plain', text);
  if (picture !== undefined) {
    const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
    data.items.add(new File([bytes], 'lobby.png', { type: 'image/png' }));
  }
  document.querySelector('.cm-content').dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  );
}`;

describeInChromium('Writing in the panel', () => {
  let otherSite: FakeProvider;
  let service: Service;
  let newsroom: Newsroom;
  let browser: Browser;
  let page: Page;
  let panel: PanelPages;

  const editor = (): Locator => page.locator('.cm-content').first();
  const tool = (name: string | RegExp): Locator =>
    page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name });
  const lines = async (): Promise<string> =>
    (await editor().locator('.cm-line').allTextContents()).join('\n');
  const holds = (text: string): Promise<void> =>
    eventually(async () => expect(await lines()).toBe(text));
  const stored = async (): Promise<string> => {
    const { body: list } = await newsroom.panel.call<{ results: { documentId: string }[] }>(
      'GET',
      `/content-manager/collection-types/${ARTICLE}?sort=id:DESC`,
    );
    const { body } = await newsroom.panel.read(ARTICLE, list.results[0]?.documentId ?? '');
    return String(body);
  };
  const paste = (contents: { html?: string; text?: string; picture?: string }): Promise<void> =>
    page.evaluate(`(${PASTE})(${JSON.stringify(contents)})`);
  const selectAll = async (): Promise<void> => {
    await editor().click();
    await page.keyboard.press('Control+A');
  };

  beforeAll(async () => {
    const picture = await png();
    otherSite = await startProvider(({ path: address }) =>
      address === '/gone.png'
        ? json({}, 404)
        : { status: 200, body: picture, headers: { 'Content-Type': 'image/png' } },
    );
    service = await startService({ env: { OUTBOUND_PRIVATE_NETWORKS: '127.0.0.1/32' } });
    newsroom = await openNewsroom(service);
    expect((await newsroom.post({ title: 'Loyalty pays', is_published: true })).status).toBe(201);
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
    panel = panelPages(page, service.url);
    await panel.enter(
      credentialsOf(service),
      `/content-manager/collection-types/${ARTICLE}/create`,
    );
    await panel.fill('title', 'How it is written');
    await panel.pick('OTA', 'Example Travel');
    await panel.pick('Author', 'News desk');
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await otherSite?.stop();
  });

  test('sets and takes away marks by keys', async () => {
    await panel.write('Rooms');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+B');
    await holds('**Rooms**');
    await page.keyboard.press('Control+B');
    await page.keyboard.press('Control+I');
    await holds('_Rooms_');
  });

  test('sets headings, lists and quotations on whole lines, and takes them away', async () => {
    await panel.write('One\nTwo');
    for (const [name, text] of [
      ['Numbered list', '1. One\n2. Two'],
      ['Bulleted list', '- One\n- Two'],
      ['Bulleted list', 'One\nTwo'],
      ['Heading', '## One\n## Two'],
      ['Smaller heading', '### One\n### Two'],
    ] as const) {
      await selectAll();
      await tool(new RegExp(`^${name}$`)).click();
      await holds(text);
    }
  });

  test('adds a row and a column to a table, and sets its columns', async () => {
    await panel.write('| Company | Nights |\n| --- | --- |\n| Example | 12 |');
    await editor().getByText('| Example | 12 |').click();
    await page.keyboard.press('End');
    for (const item of ['Add a row below', 'Add a column after', 'Align the column right']) {
      await tool('Table').click();
      await page.getByRole('menuitem', { name: item }).click();
    }
    await holds('| Company | Nights |  |\n| --- | --- | --: |\n| Example | 12 |  |\n|  |  |  |');
  });

  test('takes formatted text as markdown, and plain text as it is', async () => {
    await selectAll();
    await paste({
      text: 'Rooms rose',
      html: '<h2>Rooms</h2><p>They <b>rose</b>, <a href="https://example.com/a">it says</a>.</p><ul><li>one</li></ul>',
    });
    await holds('## Rooms\n\nThey **rose**, [it says](https://example.com/a).\n\n-   one');
    await selectAll();
    await paste({ text: '5 * 4 * 3', html: '<p>5 * 4 * 3</p>' });
    await holds('5 * 4 * 3');
  });

  test.each(wordProcessorClipboards)('takes $name', async ({ html, markdown }) => {
    await selectAll();
    await paste({ html, text: 'Plain' });
    await holds(markdown);
  });

  test('finds what a link is to lead to', async () => {
    await panel.write('As we said.');
    await page.keyboard.press('Control+K');
    await page.getByLabel('Where it leads').fill('loyalty pa');
    await page.getByRole('button', { name: /^Loyalty pays/ }).waitFor();
    await expectAccessible(page, '[role=dialog]');
    await keepScreenshot(page, 'writing-link');
    await page.keyboard.press('Enter');
    await holds('As we said.[Loyalty pays](/example-travel/loyalty-pays)');
  });

  test('stores a pasted picture with what it shows', async () => {
    await selectAll();
    await paste({ picture: (await png()).toString('base64') });
    await page.getByLabel('What it shows').fill('A lobby at night');
    await page.getByRole('button', { name: 'Insert picture' }).click();
    await eventually(async () =>
      expect(await lines()).toMatch(/^!\[A lobby at night\]\(\/uploads\/lobby[^)]*\.png\)\n$/),
    );
    const [, url = ''] = /\((.*)\)/.exec(await lines()) ?? [];
    expect((await fetch(`${service.url}${url}`)).status).toBe(200);
    const { body } = await newsroom.panel.call<{ results: object[] }>('GET', '/upload/files');
    expect(body.results[0]).toMatchObject({ alternativeText: 'A lobby at night' });
  });

  test('asks what a picture shows that is dropped where the pointer is', async () => {
    await selectAll();
    await page.keyboard.type('Above\n\nBelow');
    const line = editor().locator('.cm-line').nth(1);
    await line.scrollIntoViewIfNeeded();
    const between = await line.boundingBox();
    if (between === null) throw new Error('The line is not there.');
    const place = { x: between.x + 5, y: between.y + between.height / 2 };
    const folder = await mkdtemp(path.join(tmpdir(), 'dropped-'));
    const file = path.join(folder, 'terrace.png');
    await writeFile(file, await png());
    const browserSession = await page.context().newCDPSession(page);
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await browserSession.send('Input.dispatchDragEvent', {
        type,
        ...place,
        data: { items: [], files: [file], dragOperationsMask: 1 },
      });
    }
    await page.getByLabel('What it shows').waitFor();
    await page.keyboard.type('A terrace');
    await page.keyboard.press('Enter');
    await eventually(async () =>
      expect(await lines()).toMatch(
        /^Above\n!\[A terrace\]\(\/uploads\/terrace[^)]*\.png\)\n\nBelow$/,
      ),
    );
    await browserSession.detach();
    await rm(folder, { recursive: true });
  });

  test('offers to store pictures that are pasted from other sites', async () => {
    const elsewhere = otherSite.url;
    await selectAll();
    await paste({
      html:
        `<p>Before <img src="${elsewhere}/pool.png" alt="The [pool]"> and` +
        ` <img src="${elsewhere}/pool.png?size=2"> and <img src="${elsewhere}/gone.png" alt="Gone">` +
        ` <img src="data:image/png;base64,AAAA" alt="Copied"> after</p>`,
    });
    expect(await lines()).not.toContain('data:');
    const offer = page.getByRole('status').filter({ hasText: 'another site' });
    await offer.getByText('3 pasted pictures are on another site').waitFor();
    await keepScreenshot(page, 'writing-foreign');
    await expectAccessible(page, '[role=status]');
    await offer.getByRole('button', { name: 'Store here' }).press('Enter');
    await offer.getByText('A pasted picture is on another site').waitFor();
    await offer.getByText(`${elsewhere}/gone.png answered 404`).waitFor();
    const written = await lines();
    expect(written).toContain(`![Gone](${elsewhere}/gone.png)`);
    const stored = [...written.matchAll(/\]\((\/uploads\/[^)]+)\)/g)].map(([, url]) => url);
    expect(new Set(stored).size).toBe(2);
    for (const url of stored) expect((await fetch(`${service.url}${url}`)).status).toBe(200);
    await offer.getByRole('button', { name: 'Keep the link' }).press('Enter');
    await offer.waitFor({ state: 'detached' });
    await page.keyboard.type('!');
    expect(await lines()).toContain('!');
  });

  test('shows beside it how readers see it, and counts its words', async () => {
    await panel.write('Rooms **rose** by a fifth.\n\n## Outlook');
    await tool('Show how readers see it').click();
    const reader = page.frameLocator('iframe[title="How readers see it"]');
    await reader.getByRole('heading', { level: 2, name: 'Outlook' }).waitFor();
    expect(await reader.locator('main strong').allInnerTexts()).toEqual(['rose']);
    await page.getByText('6 words · 1 min to read').waitFor();
    await keepScreenshot(page, 'writing-beside');
    await tool('Hide how readers see it').click();
  });

  test('fills the screen, and gives it back', async () => {
    await tool('Full screen').click();
    const { width } = page.viewportSize() ?? { width: 0 };
    await eventually(async () =>
      expect((await page.locator('.cm-editor').boundingBox())?.width).toBeGreaterThan(width - 10),
    );
    await editor().click();
    await page.keyboard.press('Escape');
    await eventually(async () =>
      expect((await page.locator('.cm-editor').boundingBox())?.width).toBeLessThan(width - 300),
    );
  });

  test('saves all that was typed before the keys of Save, as it was typed', async () => {
    const text = '* a\n+ b\n\n\n__c__  \nd\\*  e';
    await panel.write(text);
    await page.keyboard.type('!');
    await page.keyboard.press('Control+S');
    await panel.notification('Saved document');
    expect(await stored()).toBe(`${text}!`);
  });

  test('keeps the ends of lines that a text came with', async () => {
    const text = 'One\r\n\r\nTwo';
    await newsroom.post({ title: 'Lines of another system', body: text });
    const { body } = await newsroom.panel.call<{ results: { documentId: string }[] }>(
      'GET',
      `/content-manager/collection-types/${ARTICLE}?sort=id:DESC`,
    );
    await panel.visitEntry(ARTICLE, body.results[0]?.documentId ?? '');
    await editor().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('.\n3');
    await panel.press('Save');
    expect(await stored()).toBe(`${text}.\r\n3`);
  });

  test('has room for its buttons on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await hiddenWidthOf(page.locator('html'))).toBe(0);
    await editor().scrollIntoViewIfNeeded();
    await keepScreenshot(page, 'writing-phone');
    await tool('Footnote').click();
    await eventually(async () => expect(await lines()).toContain('[^1]: '));
  });
});
