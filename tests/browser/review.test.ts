import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expectAccessible } from '../support/accessibility';
import {
  atWidths,
  describeInChromium,
  hiddenWidthOf,
  keepBothSchemes,
  keepScreenshot,
  launchBrowser,
} from '../support/browser';
import { hire, type Colleague } from '../support/colleagues';
import { eventually } from '../support/eventually';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { signIn } from '../support/panel-api';
import { panelPages, type PanelPages } from '../support/panel-pages';
import { startService, type Service } from '../support/service';

const ARTICLE = 'api::article.article';

const BODY = 'Rooms are sold late.\n\nNobody knows why.\n\nPrices fall on Sundays.';

/** What stands about the review beside the form. */
const BESIDE = 'section[aria-label=Review]';

/** One of two people who work on the same draft. */
interface Desk {
  page: Page;
  panel: PanelPages;
  /** What stands beside the form. */
  review: Locator;
  dialog: Locator;
}

describeInChromium('The review of a draft in the panel', () => {
  let service: Service;
  let newsroom: Newsroom;
  let browser: Browser;
  let editing: Colleague;
  let author: Desk;
  let editor: Desk;
  let address: string;

  const sit = async (who: Colleague, place: string): Promise<Desk> => {
    const context: BrowserContext = await browser.newContext({
      viewport: { width: 1440, height: 1000 },
    });
    const page = await context.newPage();
    const panel = panelPages(page, service.url);
    await panel.enter(who, place);
    return {
      page,
      panel,
      review: page.getByRole('region', { name: 'Review' }),
      dialog: page.getByRole('dialog'),
    };
  };

  /** Presses a button beside the form, says something, and sends it. */
  const move = async ({ review, dialog }: Desk, name: string, message: string): Promise<void> => {
    await review.getByRole('button', { name, exact: true }).press('Enter');
    await dialog.getByRole('textbox').fill(message);
    await dialog.getByRole('button', { name, exact: true }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
  };

  const expectWidths = ({ page }: Desk, name: string): Promise<void> =>
    atWidths(page, [1440, 1280, 390], async (width) => {
      expect(await hiddenWidthOf(page.locator('body'))).toBe(0);
      await keepBothSchemes(page, `${name}-${width}`, { fullPage: true });
    });

  beforeAll(async () => {
    service = await startService();
    newsroom = await openNewsroom(service);
    const writing = await hire(newsroom.panel, 'strapi-author', 'arthur');
    editing = await hire(newsroom.panel, 'strapi-editor', 'edith');
    const { documentId } = await (
      await signIn(service, writing)
    ).create(ARTICLE, {
      title: 'When rooms are sold',
      body: BODY,
      ota: newsroom.otaId,
      author: newsroom.authorId,
    });
    const place = `/content-manager/collection-types/${ARTICLE}/${documentId}`;
    address = `${service.url}/cockpit${place}`;
    browser = await launchBrowser();
    author = await sit(writing, place);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  it('begins with its author, who names an editor', async () => {
    const { page, panel, review, dialog } = author;
    await panel.settled();
    await review.getByText('Being written').waitFor();
    // What is not saved is not handed over.
    await panel.fill('title', 'When rooms are really sold');
    const submit = review.getByRole('button', { name: 'Submit for review' });
    await eventually(async () => expect(await submit.isDisabled()).toBe(true));
    await panel.press('Save');
    await submit.press('Enter');
    await dialog.getByRole('combobox', { name: 'Assigned to' }).press('Enter');
    await page.getByRole('option', { name: 'edith' }).click();
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Please look at the last line.');
    await expectAccessible(page, '[role=dialog]');
    await keepScreenshot(page, 'review-submit');
    await dialog.getByRole('button', { name: 'Submit for review' }).press('Enter');
    await panel.notification('Submitted for review.');
    await review.getByText('In review').waitFor();
    await review.getByText('Assigned to: edith').waitFor();
    expect(await review.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  });

  it('waits for the editor, who comments on a passage and asks for changes', async () => {
    editor = await sit(editing, '/reviews');
    const { page, panel, review, dialog } = editor;
    const [link] = await Promise.all([
      page.getByRole('link', { name: 'When rooms are really sold' }),
      page.getByTitle('one waits for you').first().waitFor(),
    ]);
    await link.waitFor();
    await expectAccessible(page, 'main');
    await expectWidths(editor, 'reviews');
    await link.press('Enter');
    await panel.settled();
    await review.getByText('Please look at the last line.').waitFor();

    await page.locator('.cm-line', { hasText: 'Prices fall on Sundays.' }).click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await review.getByRole('button', { name: 'Comment on the selection' }).press('Enter');
    await dialog.getByText('Prices fall on Sundays.').waitFor();
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('<b>Who</b> says so?');
    await dialog.getByRole('button', { name: 'Comment', exact: true }).press('Enter');
    await panel.notification('Your comment is stored.');
    await review.getByText('<b>Who</b> says so?').waitFor();
    await eventually(async () => {
      const marked = page.locator('.cm-commented');
      expect(await marked.allTextContents()).toEqual(['Prices fall on Sundays.']);
    });
    await move(editor, 'Ask for changes', 'Say who knows.');
    await panel.notification('Changes asked.');
    await review.getByText('Changes asked').waitFor();
    await expectAccessible(page, BESIDE);
    await expectWidths(editor, 'review');
  });

  it('goes back to the author, who goes to the passage, answers and submits again', async () => {
    const { page, panel, review, dialog } = author;
    await page.goto(address);
    await panel.settled();
    await review.getByText('Say who knows.').waitFor();
    await review.getByRole('button', { name: 'To the passage “Prices fall on Sundays.”' }).click();
    await eventually(async () => {
      const focused = await page.evaluate<string>('document.activeElement.className');
      expect(focused).toContain('cm-content');
    });
    // What is selected is replaced.
    await page.keyboard.insertText('Prices fall on Mondays.');
    await review.getByText('The passage has changed.').waitFor();
    await panel.press('Save');
    const thread = review.getByRole('listitem').filter({ hasText: 'says so?' });
    await thread.getByRole('button', { name: 'Answer' }).press('Enter');
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Nobody any more.');
    await dialog.getByRole('button', { name: 'Answer' }).press('Enter');
    await panel.notification('Your answer is stored.');
    await thread.getByText('Nobody any more.').waitFor();
    await thread.getByRole('button', { name: 'Dealt with' }).press('Enter');
    await review.getByRole('button', { name: 'One comment that is dealt with' }).waitFor();
    await move(author, 'Submit for review', 'Done.');
    await panel.notification('Submitted for review.');
  });

  it('is told of another decision, and ends with approval', async () => {
    const { page, panel, review } = editor;
    await page.goto(address);
    await panel.settled();
    await review.getByText('In review').waitFor();
    await move(editor, 'Approve', '');
    await panel.notification('Approved.');
    await review.getByText('Ready', { exact: true }).waitFor();
    // A text that changes is looked at once more.
    await panel.fill('title', 'When rooms are sold after all');
    await panel.press('Save');
    await review.getByText('In review').waitFor();
  });

  it('speaks the language that somebody has chosen', async () => {
    const { page } = editor;
    await page.evaluate("localStorage.setItem('strapi-admin-language', 'de')");
    await page.goto(address);
    const review = page.getByRole('region', { name: 'Redigieren' });
    await review.getByRole('button', { name: 'Freigeben' }).waitFor();
    await keepScreenshot(page, 'review-german');
  });
});
