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
import { credentialsOf } from '../support/panel-api';
import { panelPages, type PanelPages } from '../support/panel-pages';
import { startService, type Service } from '../support/service';

const ARTICLE = 'api::article.article';
const OTA = 'api::ota.ota';

const listOf = (uid: string): string => `content-manager/collection-types/${uid}`;

/** Goes to a page of the panel as a link in it does, without loading the panel anew. */
const lead = (page: Page, place: string): Promise<void> =>
  page.evaluate(`history.pushState({}, '', '/cockpit/${place}');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));`);

describeInChromium('The newsroom in the panel', () => {
  let service: Service;
  let newsroom: Newsroom;
  let browser: Browser;
  let page: Page;
  let panel: PanelPages;
  const foreignRequests: string[] = [];

  beforeAll(async () => {
    service = await startService();
    newsroom = await openNewsroom(service);
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.on('request', (request) => {
      const address = request.url();
      if (/^https?:/.test(address) && !address.startsWith(service.url)) {
        foreignRequests.push(address);
      }
    });
    panel = panelPages(page, service.url);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  const openNew = async (uid: string): Promise<void> => {
    await lead(page, `${listOf(uid)}/create`);
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  };

  const openEntry = async (uid: string, name: string): Promise<void> => {
    await lead(page, listOf(uid));
    const heading = page.getByRole('heading', { name, exact: true });
    // A list that is drawn anew while it is loaded swallows clicks.
    await eventually(async () => {
      if (await heading.isVisible()) return;
      await page.getByRole('gridcell', { name, exact: true }).first().click({ timeout: 5_000 });
      await heading.waitFor({ timeout: 5_000 });
    });
    await panel.settled();
  };

  const read = (path: string): Promise<Response> => fetch(`${service.url}${path}`);

  /** Beside the form; the notification of a publication has the same. */
  const onSite = (): Locator => page.locator('aside').getByRole('link', { name: 'View on site' });

  test('signs in at /cockpit and stays signed in', async () => {
    await panel.signIn(credentialsOf(service));
    await page.reload();
    await page.getByRole('heading', { name: /^Hello/ }).waitFor();
    await keepScreenshot(page, 'panel-home');

    expect(new URL(page.url()).pathname).toMatch(/^\/cockpit\/?$/);
  });

  test('offers content, pictures and settings, nothing of the vendor’s', async () => {
    const expected = [
      '/cockpit',
      '/cockpit/content-manager',
      '/cockpit/effects',
      '/cockpit/mcp-tokens',
      '/cockpit/moving',
      '/cockpit/newsletter',
      '/cockpit/plan',
      '/cockpit/plugins/upload',
      '/cockpit/proposals',
      '/cockpit/readers',
      '/cockpit/redirects',
      '/cockpit/reviews',
      '/cockpit/service-state',
      '/cockpit/settings',
      '/cockpit/share-prices',
    ].map((path) => expect.stringMatching(new RegExp(`^${path}`)));

    await eventually(async () => {
      const links = await page
        .getByRole('navigation')
        .getByRole('link')
        .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
      expect(links.sort()).toEqual(expected);
    });
    expect(await page.getByText(/Media Library .*revamped|Upgrade|trial/i).count()).toBe(0);
  });

  test('labels every field and explains it', async () => {
    await openNew(ARTICLE);

    await eventually(async () => {
      expect(await page.locator('label').allTextContents()).toEqual(
        expect.arrayContaining([
          'Title*',
          'Slug',
          'OTA *',
          'Author *',
          'Image caption',
          'Publish at',
        ]),
      );
      expect(await page.getByText('In markdown; HTML is shown as text.').count()).toBe(1);
    });
  });

  test('saves a draft and makes its slug from the title', async () => {
    await panel.fill('title', 'Bookings rise in spring');
    await panel.pick('OTA', 'Example Travel');
    await panel.pick('Author', 'News desk');
    await panel.write('Room nights **rose** in the first quarter.\n\n## Outlook\n\nGood.');
    const answer = await panel.press('Save');
    await panel.notification('Saved document');
    await keepScreenshot(page, 'panel-draft');

    expect(answer.status()).toBe(201);
    expect(await panel.valueOf('slug')).toBe('bookings-rise-in-spring');
  });

  test('lets the slug follow the title while nothing is published', async () => {
    await panel.fill('title', 'Bookings rise in summer');
    await panel.press('Save');
    await page.locator('input[name=slug][value=bookings-rise-in-summer]').waitFor();

    expect((await read('/example-travel/bookings-rise-in-summer')).status).toBe(404);
  });

  test('previews the draft in the real theme', async () => {
    await page.getByRole('link', { name: 'Open preview' }).click();
    const frame = page.frameLocator('iframe[title=Preview]');
    await frame.getByRole('heading', { level: 1 }).waitFor();
    await keepScreenshot(page, 'panel-preview');

    await eventually(async () => {
      expect(await frame.getByRole('heading', { level: 1 }).innerText()).toBe(
        'Bookings rise in summer',
      );
      expect(await frame.locator('strong').allInnerTexts()).toEqual(['rose']);
      expect(await frame.getByText('Preview of the draft').count()).toBe(1);
    });
  });

  test('publishes it for people and machines', async () => {
    await openEntry(ARTICLE, 'Bookings rise in summer');
    await panel.press('Publish');
    await panel.notification('Published document');
    await panel.notification('Readers see it now.');
    expect(await onSite().getAttribute('href')).toContain(
      '/example-travel/bookings-rise-in-summer',
    );
    const html = await read('/example-travel/bookings-rise-in-summer');
    const markdown = await read('/example-travel/bookings-rise-in-summer.md');

    expect(html.status).toBe(200);
    expect(await html.text()).toContain('Room nights <strong>rose</strong>');
    expect(await markdown.text()).toContain('Room nights **rose** in the first quarter.');
  });

  test('keeps its buttons in sight at the end of the form', async () => {
    await page.getByLabel('SEO title').scrollIntoViewIfNeeded();
    const save = await page.getByRole('button', { name: 'Save', exact: true }).boundingBox();
    expect(save?.y).toBeGreaterThan(0);
    expect(save?.y).toBeLessThan(300);
  });

  test('keeps the address when a published article gets another title', async () => {
    await panel.fill('title', 'Bookings rise all year');
    await panel.press('Save');
    const before = await (await read('/example-travel/bookings-rise-in-summer')).text();
    await page.getByText('Modified', { exact: true }).first().waitFor();
    await panel.press('Publish');
    const after = await (await read('/example-travel/bookings-rise-in-summer')).text();

    expect(before).toContain('Bookings rise in summer</h1>');
    expect(after).toContain('Bookings rise all year</h1>');
  });

  test('takes it back', async () => {
    await page.getByText('Published', { exact: true }).first().waitFor();
    const gone = page.waitForResponse((response) => response.url().endsWith('/actions/unpublish'));
    await panel.choose('buttons', 'Unpublish');
    await gone;

    await onSite().waitFor({ state: 'detached' });
    expect((await read('/example-travel/bookings-rise-in-summer')).status).toBe(404);
  });

  test('shows at the fields what publishing lacks', async () => {
    await openNew(ARTICLE);
    await page.locator('input[name=title][value=""]').waitFor();
    await panel.fill('title', 'Nobody’s news');
    await panel.write('Text.');
    await panel.press('Save');
    await panel.notification('Saved document');
    const answer = await panel.press('Publish');

    expect(answer.status()).toBe(400);
    await eventually(async () =>
      expect(await page.getByText('is needed to publish', { exact: true }).count()).toBe(2),
    );
    await keepScreenshot(page, 'panel-refused-publication');
  });

  test('calls a slug unavailable that saving would refuse', async () => {
    await openNew('api::page.page');
    await page.locator('input[name=slug][value=""]').waitFor();
    // The verdict vanishes after some seconds, and the form may take the slug of its own making.
    const expectVerdict = (slug: string, verdict: string): Promise<void> =>
      eventually(async () => {
        await panel.fill('slug', '');
        await panel.fill('slug', slug);
        await page.getByText(verdict, { exact: true }).waitFor({ timeout: 5_000 });
      });
    await expectVerdict('search', 'Unavailable');
    await expectVerdict('about', 'Available');
  });

  test('refuses to delete what others refer to and names them', async () => {
    // Both are in the list that the next test marks.
    await newsroom.call('POST', '/api/otas', { data: { name: 'Spare' } }, newsroom.fullToken);
    await openEntry(OTA, 'Example Travel');
    await panel.choose('entry', 'Delete entry');
    const answer = await panel.confirm();
    const message = await panel.notification('can’t be deleted');
    await keepScreenshot(page, 'panel-refused-deletion');

    expect(answer.status()).toBe(400);
    expect(message).toContain('“Example Travel”');
    expect(message).toContain('1 article (“Bookings rise all year”)');
  });

  test('refuses it among several, too, and says what became of each', async () => {
    await lead(page, listOf(OTA));
    await page.getByRole('gridcell', { name: 'Spare', exact: true }).waitFor();
    const question = await panel.askForAll('Delete');
    await question.getByText('These 2 entries are deleted:').waitFor();
    await question.getByRole('button', { name: 'Delete 2' }).press('Enter');
    await question.getByText('This one is as it was:').waitFor();
    await question.getByText('“Bookings rise all year”').waitFor();
    await expectAccessible(page, '[role=dialog]');
    await question.getByRole('button', { name: 'Close', exact: true }).last().press('Enter');
    await page.getByRole('gridcell', { name: 'Spare', exact: true }).waitFor({ state: 'detached' });
    expect(await newsroom.count('otas')).toBe(1);
  });

  /** English words of ours that stood on these pages. */
  const OURS: [place: string, german: string, english: RegExp][] = [
    ['', 'Was Aufmerksamkeit braucht', /What needs attention|Coming up|Published today/],
    ['plan', 'Was in den nächsten 14 Tagen', /What goes out by itself|Overdue|Nothing/],
    ['reviews', 'Texte auf dem Weg zur Veröffentlichung', /Waiting for you|Submitted by/],
    ['effects', 'Was aus dem Veröffentlichen folgt', /Every state|attempt|Show all|\bdone\b/],
    ['mcp-tokens', 'Wer für wen handelt', /Connect an agent|Activity|Last used/],
    ['readers', 'Wer uns liest', /Readings by day|The same as a table|People’s browsers/],
    ['moving', 'Neuer Import', /New import|Imports\b|Address of|Nothing has/],
    ['redirects', 'Wohin Leser geführt werden', /New redirect|Automatic|Part of an address/],
    ['share-prices', 'Tägliche Schlusskurse', /Import a file|Daily closes|CSV file/],
    ['service-state', 'Noch einmal prüfen', /Look again|: Good|Storing/],
  ];

  test('speaks German to who wants it, and says nothing of ours in English', async () => {
    await page.evaluate("localStorage.setItem('strapi-admin-language', 'de')");
    await page.goto(`${service.url}/cockpit`);
    for (const [place, german, english] of OURS) {
      await lead(page, place);
      await page.getByText(german).first().waitFor();
      const text = await page.locator('body').innerText();
      expect([place, english.exec(text)?.[0]]).toEqual([place, undefined]);
      // The suites of the other pages examine those.
      if (['mcp-tokens', 'moving', 'readers', 'service-state'].includes(place)) {
        await expectAccessible(page, 'main');
      }
      await page.setViewportSize({ width: 390, height: 844 });
      expect([place, await hiddenWidthOf(page.locator('body'))]).toEqual([place, 0]);
      await page.setViewportSize({ width: 1280, height: 900 });
    }
  });

  test('tells in words who may not see a page, and leads nobody there', async () => {
    const { body } = await newsroom.panel.call<{ data: { code: string } }>('POST', '/admin/roles', {
      name: 'Visitors',
      description: 'With no permission of ours',
    });
    const visitor = await hire(newsroom.panel, body.data.code, 'visitor');
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const other = await context.newPage();
    await panelPages(other, service.url).signIn(visitor);
    for (const place of [
      'plan',
      'effects',
      'reviews',
      'mcp-tokens',
      'moving',
      'readers',
      'redirects',
      'share-prices',
      'service-state',
    ]) {
      expect(await other.locator(`nav a[href$="/cockpit/${place}"]`).count()).toBe(0);
      await lead(other, place);
      await other.getByText(/You don't have the permissions to access/).waitFor();
      // What the next place says is not left over from this one.
      await lead(other, 'nowhere');
      await other.getByText('Page not found', { exact: true }).first().waitFor();
    }
    await lead(other, `history/${ARTICLE}/nothing`);
    await other.getByText('There is no such entry, or your role does not allow this.').waitFor();
    expect(await other.getByText(/Policy Failed|^Forbidden/).count()).toBe(0);
    await context.close();
  });

  test('has asked no other host for anything', () => {
    expect(foreignRequests).toEqual([]);
  });
});
