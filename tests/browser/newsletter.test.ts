import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { advanced } from '../support/advanced';
import {
  atWidths,
  describeInChromium,
  hiddenWidthOf,
  keepBothSchemes,
  keepScreenshot,
  launchBrowser,
} from '../support/browser';
import { expectAccessible } from '../support/accessibility';
import { eventually, until } from '../support/eventually';
import { linksIn } from '../support/mail-server';
import { credentialsOf } from '../support/panel-api';
import { panelPages, type PanelPages } from '../support/panel-pages';
import { startService, type Service } from '../support/service';
import { execute } from '../support/sql';

const WIDTHS = [1280, 390];
/** How long a step that is taken again waits for what should come of it. */
const MOMENT = { timeout: 3_000 };

describeInChromium('The newsletter in a browser', () => {
  let service: Service;
  let browser: Browser;
  let panel: Page;
  let pages: PanelPages;

  beforeAll(async () => {
    service = await startService({
      withDemoContent: true,
      env: advanced({ tickSeconds: 0.3, pollSeconds: 0.3 }),
    });
    browser = await launchBrowser();
    panel = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    pages = panelPages(panel, service.url);
    await pages.enter(credentialsOf(service), '/newsletter');
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  const withPage = async (
    options: BrowserContextOptions,
    work: (page: Page) => Promise<void>,
  ): Promise<void> => {
    const context = await browser.newContext({ baseURL: service.url, ...options });
    try {
      await work(await context.newPage());
    } finally {
      await context.close();
    }
  };

  /** An open page in each width and scheme, for people to look at; it may not scroll sideways. */
  const look = (page: Page, name: string): Promise<void> =>
    atWidths(page, WIDTHS, async (width) => {
      expect(await hiddenWidthOf(page.locator('html'))).toBeLessThanOrEqual(0);
      await keepBothSchemes(page, `${name}-${width}`, { fullPage: true });
    });

  /** The address behind a link of a message to somebody, as the operator's folder has it. */
  const linkFor = (address: string, path: string): Promise<string> =>
    until(async () => {
      const folder = join(service.folder, 'outbox');
      const files = existsSync(folder) ? readdirSync(folder) : [];
      for (const file of files.filter((name) => name.endsWith('.eml'))) {
        const message = await PostalMime.parse(readFileSync(join(folder, file)));
        const [link] = message.to?.[0]?.address === address ? linksIn(message, path) : [];
        if (link !== undefined) return link;
      }
      return '';
    }, Boolean);

  /** Opens the latest message to somebody in the panel. */
  const openMessage = async (address: string, subject: string): Promise<void> => {
    await pages.visit('/newsletter');
    await panel.getByRole('tab', { name: 'Written messages' }).click();
    const row = panel.getByRole('row').filter({ hasText: address }).first();
    // The latest message may still be an earlier one.
    await eventually(async () => {
      await panel.getByRole('button', { name: 'Look again' }).click(MOMENT);
      await row.getByRole('button', { name: 'Open' }).click(MOMENT);
      await panel.getByRole('heading', { name: subject }).waitFor(MOMENT);
    });
  };

  test('a reader without script subscribes, confirms, chooses and unsubscribes', () =>
    withPage({ javaScriptEnabled: false }, async (page) => {
      await page.goto('/glossary');
      const form = page.locator('form[action="/subscribe"]');
      await form.getByLabel('Email address').fill('plain@example.com');
      await form.getByRole('button', { name: 'Subscribe' }).click();
      await page.getByRole('heading', { name: 'Check your mail' }).waitFor();

      const link = await linkFor('plain@example.com', '/newsletter/confirm');
      await page.goto(link);
      await look(page, 'newsletter-confirm');
      await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
      await page.getByRole('heading', { name: 'You are subscribed' }).waitFor();
      await page.getByRole('link', { name: /Choose how often/ }).click();
      await look(page, 'newsletter-preferences');
      await page.getByLabel('Every day').check();
      await page.getByLabel('Airbnb').check();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved.').waitFor();
      expect(await page.getByLabel('Every day').isChecked()).toBe(true);
      expect(await page.getByLabel('Airbnb').isChecked()).toBe(true);
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
      await keepScreenshot(page, 'newsletter-unsubscribed', { fullPage: true });
    }));

  test('a reader with script subscribes where they are', () =>
    withPage({}, async (page) => {
      await page.goto('/otas');
      const form = page.locator('[data-newsletter="form"]');
      await form.getByLabel('Email address').pressSequentially('script@example.com', { delay: 80 });
      await form.getByRole('button', { name: 'Subscribe' }).click();
      await form.getByText(/a message with a link is on its way/).waitFor();
      expect(new URL(page.url()).pathname).toBe('/otas');
      await page.goto(await linkFor('script@example.com', '/newsletter/confirm'));
      await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
      await page.getByRole('heading', { name: 'You are subscribed' }).waitFor();
    }));

  /** The message as mail programs draw it, without a page around it. */
  const lookAtMail = (html: string): Promise<void> =>
    withPage({}, async (page) => {
      await page.setContent(html);
      await look(page, 'newsletter-mail');
    });

  /** The issue to come in each scheme and width: accessible, and nothing cut off. */
  const lookAtDesk = async (): Promise<void> => {
    await look(panel, 'newsletter-desk');
    await expectAccessible(panel, 'section');
  };

  test('an editor writes, puts together, tries and sends an issue, and reads it in the folder', async () => {
    // The demo's articles are older than a week. The first issue tells of what came after the last moment at which
    // one was due, which may be minutes ago.
    await execute(
      service,
      `UPDATE articles SET first_published_at = ${Date.now()}
       WHERE article_id IN (SELECT article_id FROM articles WHERE published_at IS NOT NULL
                            ORDER BY first_published_at DESC LIMIT 8)`,
    );
    await pages.visit('/newsletter');
    const issue = panel.getByRole('region', { name: 'Weekly issue' });
    const rows = issue.getByRole('listitem');
    const titles = () => rows.locator('p:first-child').allInnerTexts();
    await until(
      () => rows.count(),
      (count) => count > 2,
    );
    const [first = '', second = '', third = ''] = await titles();
    await issue.getByLabel('Subject').fill('The week in travel');
    await issue.getByLabel('Preview line').fill('Three stories');
    await issue.getByLabel('Introduction').fill('Good *morning*.');
    // All of it by keyboard.
    await issue.getByRole('button', { name: `Move down: ${first}` }).press('Enter');
    await issue.getByRole('checkbox', { name: `Leads with its picture: ${second}` }).press('Space');
    await issue.getByRole('button', { name: `Leave out: ${third}` }).press('Enter');
    await issue.getByLabel('Find an article').fill(third.slice(0, 30));
    await issue.getByLabel('Find an article').press('Enter');
    await issue.getByRole('button', { name: `Add: ${third}` }).press('Enter');
    const put = await titles();
    expect([put[0], put[1], put.at(-1)]).toEqual([second, first, third]);
    await issue.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await pages.notification('The issue is saved.');
    await issue.getByRole('button', { name: 'Preview' }).press('Enter');
    const frame = panel.frameLocator('iframe[title="Preview of the issue"]');
    await frame.locator('em').getByText('morning').waitFor();
    await issue.getByText('The week in travel', { exact: true }).waitFor();
    await lookAtDesk();

    // Somebody else is quicker: nothing typed is lost, and nothing of theirs is written over.
    await issue.getByLabel('Subject').fill('My week in travel');
    await execute(
      service,
      `UPDATE newsletter_issues SET subject = 'Their week', revision = revision + 1 WHERE frequency = 'weekly' AND state = 'upcoming'`,
    );
    await issue.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await pages.notification('Somebody else has changed this issue');
    await issue.getByRole('button', { name: 'Keep mine' }).press('Enter');
    expect(await issue.getByLabel('Subject').inputValue()).toBe('My week in travel');
    await issue.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await pages.notification('The issue is saved.');

    await issue.getByRole('button', { name: 'Send now' }).press('Enter');
    const question = panel.getByRole('alertdialog', { name: 'Send the weekly issue now?' });
    await question.getByText(/go to 1 reader/).waitFor();
    await question.getByRole('button', { name: 'Send it' }).press('Enter');
    await pages.notification('The issue is being sent.');
    await openMessage('script@example.com', 'My week in travel');
    const html = await panel.locator('iframe[title="Message"]').getAttribute('srcdoc');
    const message = panel.frameLocator('iframe[title="Message"]');
    await message.locator('em').getByText('morning').waitFor();
    await keepScreenshot(panel, 'newsletter-panel-message', { fullPage: true });
    await lookAtMail(html ?? '');
    await eventually(async () => {
      await pages.visit('/newsletter');
      await panel.getByRole('row').filter({ hasText: '1 of 1' }).waitFor(MOMENT);
    });
    await panel.getByRole('tab', { name: 'Subscribers' }).click();
    await panel.getByRole('img', { name: /by week/ }).waitFor();
    await panel.getByText('script@example.com').first().waitFor();
    await keepScreenshot(panel, 'newsletter-panel-subscribers', { fullPage: true });
  });
});
