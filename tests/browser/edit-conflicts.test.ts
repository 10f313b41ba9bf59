import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { ReadEntryState } from '../../src/newsroom/contracts/editing';
import { expectAccessible, paperOf } from '../support/accessibility';
import {
  describeInChromium,
  hiddenWidthOf,
  keepScreenshot,
  launchBrowser,
} from '../support/browser';
import { employ } from '../support/colleagues';
import { eventually, until } from '../support/eventually';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { credentialsOf, type PanelDocument } from '../support/panel-api';
import { panelPages, type PanelPages } from '../support/panel-pages';
import { startService, type Service } from '../support/service';

const ARTICLE = 'api::article.article';
const COMPARISON = 'api::comparison.comparison';

/** Somebody at a browser of their own. */
interface Editor {
  page: Page;
  panel: PanelPages;
}

describeInChromium('Two who have one entry open', () => {
  let service: Service;
  let newsroom: Newsroom;
  let browser: Browser;
  let chief: Editor;
  let editor: Editor;

  const seat = async (
    context: BrowserContext,
    credentials: { email: string; password: string },
  ) => {
    const page = await context.newPage();
    const panel = panelPages(page, service.url);
    await panel.enter(credentials, `/content-manager/collection-types/${ARTICLE}`);
    return { page, panel };
  };

  beforeAll(async () => {
    service = await startService();
    newsroom = await openNewsroom(service);
    await employ(service, newsroom.panel, 'strapi-editor');
    browser = await launchBrowser();
    const viewport = { width: 1280, height: 900 };
    [chief, editor] = await Promise.all([
      seat(await browser.newContext({ viewport }), credentialsOf(service)),
      seat(await browser.newContext({ viewport }), {
        email: 'strapi-editor@example.org',
        password: 'Test-password-1',
      }),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  const draft = (title: string): Promise<PanelDocument> =>
    newsroom.panel.create(ARTICLE, {
      title,
      excerpt: 'As it was.',
      body: 'Text.',
      ota: newsroom.otaId,
      author: newsroom.authorId,
    });

  const open = async ({ page, panel }: Editor, uid: string, documentId: string): Promise<void> => {
    await page.goto(`${service.url}/cockpit/content-manager/collection-types/${uid}/${documentId}`);
    await panel.settled();
  };

  const openBoth = async (uid: string, documentId: string): Promise<void> => {
    await Promise.all([chief, editor].map(({ panel }) => panel.visitEntry(uid, documentId)));
  };

  const excerpt = ({ page }: Editor) => page.locator('textarea[name=excerpt]');
  const dialog = ({ page }: Editor) =>
    page.getByRole('dialog', { name: 'This entry has changed since you opened it' });
  const pathOf = (documentId: string): string =>
    `/content-manager/collection-types/${ARTICLE}/${documentId}`;
  const isPublished = async (documentId: string): Promise<boolean | null> => {
    const { body } = await newsroom.panel.call<{ meta: { editing: ReadEntryState } }>(
      'GET',
      pathOf(documentId),
    );
    return body.meta.editing.isPublished;
  };
  const stored = (documentId: string) => newsroom.panel.read(ARTICLE, documentId);

  const choose = async (who: Editor, button: string): Promise<void> => {
    await dialog(who).getByRole('button', { name: button, exact: true }).click();
    await dialog(who).waitFor({ state: 'detached' });
  };

  const part = (who: Editor, label: string) =>
    dialog(who).getByRole('region', { name: label, exact: true });

  /** Presses keys in the form, and gives what the service answers to the change. */
  const shortcut = async ({ page }: Editor, keys: string) => {
    const answer = page.waitForResponse(
      (response) => response.request().method() !== 'GET' && response.url().includes(ARTICLE),
    );
    await page.keyboard.press(keys);
    return answer;
  };

  test('a refused save shows who, when and both sides, and merging keeps both', async () => {
    const { documentId } = await draft('Before');
    await openBoth(ARTICLE, documentId);
    await chief.panel.fill('title', 'The chief’s title');
    await chief.panel.press('Save');
    await excerpt(editor).fill('The editor’s excerpt');
    const answer = await editor.panel.press('Save');

    expect(answer.status()).toBe(409);
    await dialog(editor)
      .getByText(/^Chief Editor saved this entry on/)
      .waitFor();
    expect(await part(editor, 'Title').innerText()).toMatch(
      /changed by them\s+Yours\s+Before\s+Theirs, as it is stored\s+The chief’s title/i,
    );
    expect(await part(editor, 'Excerpt').innerText()).toMatch(
      /changed by you\s+Yours\s+The editor’s excerpt\s+Theirs, as it is stored\s+As it was\./i,
    );
    await keepScreenshot(editor.page, 'edit-conflict');
    await choose(editor, 'Merge and save');

    expect(await stored(documentId)).toMatchObject({
      title: 'The chief’s title',
      excerpt: 'The editor’s excerpt',
    });
    await eventually(async () => {
      expect(await editor.panel.valueOf('title')).toBe('The chief’s title');
      expect(await excerpt(editor).inputValue()).toBe('The editor’s excerpt');
    });
    await excerpt(editor).fill('And once more');
    expect((await editor.panel.press('Save')).status()).toBe(200);
  });

  test('of a field that both have changed one side is kept, by choice, and a refusal loses nothing', async () => {
    const { documentId } = await draft('Before');
    await openBoth(ARTICLE, documentId);
    await chief.panel.fill('title', 'The chief’s title');
    await chief.panel.press('Save');
    await editor.page.setViewportSize({ width: 390, height: 844 });
    await editor.panel.fill('title', 'The editor’s title');
    const answer = await shortcut(editor, 'Control+s');

    expect(answer.status()).toBe(409);
    await part(editor, 'Title').getByText('changed by both').waitFor();
    await dialog(editor)
      .getByText(/^Merging keeps your Title and their Slug\. Keeping yours overwrites/)
      .waitFor();
    await expectAccessible(editor.page, '[role=dialog]');
    expect(await hiddenWidthOf(dialog(editor))).toBe(0);
    await keepScreenshot(editor.page, 'edit-conflict-phone');
    await editor.page.emulateMedia({ colorScheme: 'dark' });
    await until(
      () => paperOf(editor.page),
      (paper) => paper < 128,
    );
    await keepScreenshot(editor.page, 'edit-conflict-phone-dark');
    await editor.page.emulateMedia({ colorScheme: 'light' });
    await choose(editor, 'Back to the form');
    expect(await editor.panel.valueOf('title')).toBe('The editor’s title');
    expect((await stored(documentId)).title).toBe('The chief’s title');

    expect((await shortcut(editor, 'Control+s')).status()).toBe(409);
    await choose(editor, 'Keep mine and save');
    await editor.page.setViewportSize({ width: 1280, height: 900 });
    expect((await stored(documentId)).title).toBe('The editor’s title');

    await chief.panel.fill('title', 'The chief’s second title');
    expect((await chief.panel.press('Save')).status()).toBe(409);
    await dialog(chief)
      .getByText(/^strapi-editor saved this entry on/)
      .waitFor();
    await choose(chief, 'Take theirs');
    await eventually(async () =>
      expect(await chief.panel.valueOf('title')).toBe('The editor’s title'),
    );
    expect((await stored(documentId)).title).toBe('The editor’s title');
    expect(await chief.page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(
      true,
    );
  });

  test('publishing is refused alike, and merging publishes both', async () => {
    const { documentId } = await draft('Before');
    await openBoth(ARTICLE, documentId);
    await chief.panel.fill('title', 'To be published');
    await chief.panel.pick('Category', 'Results');
    await chief.panel.press('Save');
    await excerpt(editor).fill('With an excerpt');
    const answer = await shortcut(editor, 'Control+Shift+Enter');

    expect(answer.status()).toBe(409);
    expect(await part(editor, 'Category').innerText()).toContain('Results');
    expect(await isPublished(documentId)).toBe(false);
    await choose(editor, 'Merge and publish');
    await editor.panel.notification('Published document');
    expect(await newsroom.panel.read(ARTICLE, documentId, 'published')).toMatchObject({
      title: 'To be published',
      excerpt: 'With an excerpt',
      category: { name: 'Results' },
    });
    await editor.page.getByText('Published', { exact: true }).first().waitFor();

    await chief.panel.choose('entry', 'Delete entry');
    await chief.panel.confirm();
    await dialog(chief)
      .getByText(/^strapi-editor saved this entry on/)
      .waitFor();
    await choose(chief, 'Delete all the same');
    await chief.page.waitForURL(({ pathname }) => pathname.endsWith(ARTICLE));
    expect((await newsroom.panel.call('GET', pathOf(documentId))).status).toBe(404);
  });

  test('components and relations are compared, merged and kept', async () => {
    const [left, right] = await Promise.all(
      ['Left', 'Right'].map((name) => newsroom.panel.create('api::ota.ota', { name })),
    );
    const connect = (...among: PanelDocument[]) => ({
      connect: among.map(({ documentId }) => ({ documentId })),
    });
    const { documentId } = await newsroom.panel.create(COMPARISON, {
      title: 'Left or Right',
      otas: connect(left, right),
      verdict: 'None.',
      criteria: [
        {
          label: 'Price',
          winner: connect(right),
          values: [{ value: 'High', ota: connect(left) }],
        },
      ],
    });
    await openBoth(COMPARISON, documentId);
    await chief.panel.fill('title', 'Left or Right, again');
    await chief.panel.press('Save');
    await editor.page.getByRole('button', { name: 'Price' }).click();
    await editor.page.locator('input[name="criteria.0.label"]').fill('Prices');
    expect((await editor.panel.press('Save')).status()).toBe(409);
    expect(await part(editor, 'Criteria').innerText()).toMatch(
      /Criterion: Prices[^]*OTA: Left[^]*Winner: Right[^]*Criterion: Price\n/,
    );
    await keepScreenshot(editor.page, 'edit-conflict-components');
    await choose(editor, 'Merge and save');
    const state = async () => {
      const { body } = await newsroom.panel.call<{
        data: PanelDocument;
        meta: { editing: ReadEntryState };
      }>('GET', `/content-manager/collection-types/${COMPARISON}/${documentId}`);
      const names = Object.entries(body.meta.editing.relations).map(([place, among]) => [
        place.replace(/ \d+ /, ' '),
        among.map(({ name }) => name),
      ]);
      return { data: body.data, relations: Object.fromEntries(names) as object };
    };
    const kept = {
      otas: ['Left', 'Right'],
      'comparison.criterion winner': ['Right'],
      'comparison.value ota': ['Left'],
    };
    const merged = await state();
    expect(merged.data).toMatchObject({
      title: 'Left or Right, again',
      criteria: [{ label: 'Prices', values: [{ value: 'High' }] }],
    });
    expect(merged.relations).toEqual(kept);

    await open(editor, COMPARISON, documentId);
    await newsroom.panel.update(COMPARISON, documentId, {
      criteria: [{ label: 'Other', values: [] }],
    });
    await editor.page.getByRole('button', { name: 'Prices' }).click();
    await editor.page.locator('input[name="criteria.0.label"]').fill('All prices');
    expect((await editor.panel.press('Save')).status()).toBe(409);
    await choose(editor, 'Keep mine and save');
    const mine = await state();
    expect(mine.data).toMatchObject({
      criteria: [{ label: 'All prices', values: [{ value: 'High' }] }],
    });
    expect(mine.relations).toEqual(kept);
  });

  test('a refused save of the publication’s settings can be merged, too', async () => {
    const path = '/content-manager/single-types/api::publication.publication';
    await newsroom.panel.call('PUT', path, { name: 'Morning News', tagline: 'Before.' });
    const { page, panel } = chief;
    await page.goto(`${service.url}/cockpit${path}`);
    await until(
      () => page.locator('input[name=name]').inputValue(),
      (name) => name === 'Morning News',
    );
    await newsroom.panel.call('PUT', path, { tagline: 'Of the other.' });
    await panel.fill('name', 'Evening News');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await part(chief, 'Tagline').getByText('changed by them').waitFor();
    await keepScreenshot(page, 'edit-conflict-publication');
    await choose(chief, 'Merge and save');
    await until(
      () => page.locator('input[name=tagline]').inputValue(),
      (tagline) => tagline === 'Of the other.',
    );
    const { body } = await newsroom.panel.call<{ data: PanelDocument }>('GET', path);
    expect(body.data).toMatchObject({ name: 'Evening News', tagline: 'Of the other.' });
  });

  test('who else has it open is shown beside it, and who is changing it', async () => {
    const { documentId } = await draft('Open twice');
    const beside = ({ page }: Editor, text: string) => page.getByText(text, { exact: true });
    /** Does something that the service is told of at once, not only at the next regular time. */
    const telling = async ({ page }: Editor, action: () => Promise<unknown>): Promise<void> => {
      const told = page.waitForResponse((response) => response.url().includes('/editing/presence'));
      await action();
      await told;
    };
    await telling(chief, () => chief.panel.visitEntry(ARTICLE, documentId));
    await editor.panel.visitEntry(ARTICLE, documentId);
    await beside(editor, 'Chief Editor has opened this entry too.').waitFor();
    await telling(chief, () => chief.panel.fill('title', 'Being changed'));
    await editor.panel.fill('title', 'Being changed as well');
    await beside(editor, 'Chief Editor is changing this entry too.').waitFor();
    await keepScreenshot(editor.page, 'edit-presence');
    await telling(chief, () => chief.panel.press('Save'));
    await chief.page.getByRole('link', { name: 'Home' }).click();
    await beside(editor, 'Chief Editor is changing this entry too.').waitFor({ state: 'detached' });
  });
});
