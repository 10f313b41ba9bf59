import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible } from '../support/accessibility';
import {
  describeInChromium,
  hiddenWidthOf,
  keepScreenshot,
  openProfile,
  type Profile,
} from '../support/browser';
import { hire, type Colleague } from '../support/colleagues';
import { eventually, until } from '../support/eventually';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { panelPages, type PanelPages } from '../support/panel-pages';
import { startService, type Service } from '../support/service';

const ARTICLE = 'api::article.article';
const OFFER = 'Text that was not saved';
const ENDED = 'Your session has ended';

/** What the browser keeps, without what is in it. */
interface Kept {
  person: number;
  keptAt: number;
  text: string;
}

/** All that the browser's database holds; bytes as Latin letters, so that words can be looked for. */
const READ_KEPT = `new Promise((resolve, reject) => {
  const request = indexedDB.open('ota-news-editing');
  request.onerror = () => reject(request.error);
  request.onsuccess = () => {
    const database = request.result;
    const all = database.transaction('texts').objectStore('texts').getAll();
    all.onsuccess = () => {
      database.close();
      resolve(all.result.map(({ person, keptAt, form, sealed }) => ({
        person,
        keptAt,
        text: form + new TextDecoder('latin1').decode(sealed.data),
      })));
    };
  };
})`;

/** Makes all that is kept older. */
const age = (milliseconds: number): string => `new Promise((resolve) => {
  const request = indexedDB.open('ota-news-editing');
  request.onsuccess = () => {
    const transaction = request.result.transaction('texts', 'readwrite');
    transaction.objectStore('texts').openCursor().onsuccess = ({ target: { result: cursor } }) => {
      if (cursor === null) return;
      cursor.update({ ...cursor.value, keptAt: cursor.value.keptAt - ${milliseconds} });
      cursor.continue();
    };
    transaction.oncomplete = () => { request.result.close(); resolve(); };
  };
})`;

/** A dialog fades in anew when the panel changes its colours. */
const FADED_IN = `Promise.all(document.getAnimations()
  .filter(({ effect }) => effect.getTiming().iterations !== Infinity)
  .map(({ finished }) => finished.catch(() => undefined)))`;

const DAY_MS = 86_400_000;

describeInChromium('What an editor has typed and not saved', () => {
  let folder: string;
  let service: Service;
  let newsroom: Newsroom;
  let profile: Profile;
  let page: Page;
  let panel: PanelPages;
  let ada: Colleague;
  let ben: Colleague;
  let eve: Colleague;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'ota-news-profile-'));
    service = await startService();
    newsroom = await openNewsroom(service);
    // Five attempts in five minutes are an address's: several people share the work.
    ada = await hire(newsroom.panel, 'strapi-editor', 'ada');
    ben = await hire(newsroom.panel, 'strapi-editor', 'ben');
    eve = await hire(newsroom.panel, 'strapi-editor', 'eve');
    await openBrowser();
  });

  afterAll(async () => {
    await profile?.context.close();
    await service?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const openTab = async (): Promise<Page> => {
    const tab = await profile.context.newPage();
    // Leaving a form that holds changes asks first.
    tab.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    return tab;
  };

  const openBrowser = async (): Promise<void> => {
    profile = await openProfile(folder);
    page = await openTab();
    panel = panelPages(page, service.url);
  };

  /** Begins anew as somebody else, in the same browser, at a form. */
  const beginAs = async (person: Colleague, documentId: string): Promise<void> => {
    await profile.context.clearCookies();
    await page.close();
    page = await openTab();
    panel = panelPages(page, service.url);
    await panel.enter(person, placeOf(documentId));
    await page.locator('input[name=title]').waitFor();
  };

  const draft = async (title: string): Promise<string> => {
    const { documentId } = await newsroom.panel.create(ARTICLE, { title, body: 'As it was.' });
    return documentId;
  };

  const placeOf = (documentId: string): string =>
    `/content-manager/collection-types/${ARTICLE}/${documentId}`;

  const formOf = (documentId: string): string => `${service.url}/cockpit${placeOf(documentId)}`;

  /** Comes to a form from elsewhere in the panel. */
  const visitForm = async (documentId: string): Promise<void> => {
    await page.unrouteAll();
    await panel.visit(placeOf(documentId));
    await page.locator('input[name=title]').waitFor();
  };

  /** A dialog above the form hides its buttons from those who ask for roles. */
  const openForm = async (documentId: string, tab = page): Promise<void> => {
    await tab.unrouteAll();
    await tab.goto(formOf(documentId));
    await tab.locator('input[name=title]').waitFor();
  };

  const stored = async (documentId: string): Promise<Record<string, unknown>> =>
    newsroom.panel.read(ARTICLE, documentId);

  const kept = (): Promise<Kept[]> => page.evaluate<Kept[]>(READ_KEPT);

  /** Waits until the browser has kept what was typed: it writes no more. */
  const untilKept = async (person: Colleague): Promise<void> => {
    let before = 0;
    await until(
      async () => {
        const texts = (await kept()).filter((text) => text.person === person.id);
        const latest = Math.max(0, ...texts.map(({ keptAt }) => keptAt));
        await page.waitForTimeout(500);
        const isStill = latest > 0 && latest === before;
        before = latest;
        return isStill;
      },
      (isStill) => isStill,
    );
  };

  const offer = (): Locator => page.getByRole('dialog', { name: OFFER });
  const question = (tab = page): Locator => tab.getByRole('alertdialog', { name: ENDED });

  /**
   * Saves, also where the question stands above the form already: what a form reads may bring it up,
   * and hides the form from those who ask for roles.
   */
  const pressSave = (tab: Page): Promise<void> =>
    tab
      .getByRole('button', { name: 'Save', exact: true, includeHidden: true })
      .dispatchEvent('click');

  /** Sees to it that a form has all it asked for, and asks for nothing more but what is done in it. */
  const settle = async (tab: Page): Promise<void> => {
    await tab.waitForLoadState('networkidle');
    await tab.route(/\/admin\/(editing|publishing)\//, () => undefined);
  };

  const givePassword = async (password: string, tab = page): Promise<void> => {
    await question(tab).getByLabel('Password').fill(password);
    await question(tab).getByRole('button', { name: 'Sign in' }).click();
  };

  /** Signs in on the page where the panel has led to, and waits until it has led back. */
  const signInAgain = async (person: Colleague, documentId: string): Promise<void> => {
    await page.waitForURL(({ pathname, search }) => {
      return pathname.endsWith('/auth/login') && search.includes(documentId);
    });
    await page.locator('input[name=email]').fill(person.email);
    await page.locator('input[name=password]').fill(person.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(({ pathname }) => pathname.endsWith(documentId));
  };

  /** Where the form holds unsaved text, the panel says that its page is left. */
  const confirmLeaving = (): Promise<void> =>
    eventually(async () => {
      const answer = page.getByRole('button', { name: 'Confirm' });
      if (await answer.isVisible()) {
        expect(await page.getByText('kept in this browser').count()).toBe(1);
        await answer.click({ timeout: 5_000 });
      }
      expect(page.url()).toContain('/auth/login');
    });

  /** Ends, on the server, the sessions of the person who is signed in. */
  const endSessions = async (): Promise<void> => {
    const cookies = await profile.context.cookies();
    const token = decodeURIComponent(cookies.find(({ name }) => name === 'jwtToken')?.value ?? '');
    const ended = await newsroom.call('DELETE', '/admin/users/me/sessions', undefined, token);
    expect(ended.status).toBe(200);
  };

  test('is offered after the browser has crashed, with what differs', async () => {
    const document = await draft('Before the crash');
    await panel.enter(ada, placeOf(document));
    await panel.fill('title', 'Typed before the crash');
    await panel.write('As it was.\n\nAnd what nobody else has written down.');
    await untilKept(ada);
    await profile.crash();
    await openBrowser();
    // It may know the session or not: cookies are written down half a minute after they were set.
    await profile.context.clearCookies();
    await page.goto(formOf(document));
    await signInAgain(ada, document);

    await offer().waitFor();
    expect(await offer().innerText()).toMatch(/Before the crash[^]*Typed before the crash/);
    expect(await offer().innerText()).toContain('And what nobody else has written down.');
    await page.evaluate(FADED_IN);
    await keepScreenshot(page, 'unsaved-offer');
    await page.setViewportSize({ width: 390, height: 800 });
    await offer().waitFor();
    await expectAccessible(page, '[role=dialog]');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate(FADED_IN);
    await keepScreenshot(page, 'unsaved-offer-phone-dark');
    expect(await hiddenWidthOf(offer())).toBe(0);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 900 });

    await offer().getByRole('button', { name: 'Restore' }).click();
    expect(await panel.valueOf('title')).toBe('Typed before the crash');
    await panel.press('Save');
    expect(await stored(document)).toMatchObject({
      title: 'Typed before the crash',
      body: 'As it was.\n\nAnd what nobody else has written down.',
    });
    await until(kept, (texts) => texts.length === 0);
  });

  test('is offered for a document that was never saved, until it is discarded', async () => {
    await visitForm('create');
    await panel.fill('title', 'Never saved');
    await untilKept(ada);
    await visitForm('create');
    await offer().waitFor();
    expect(await offer().innerText()).toContain('Never saved');
    // Closed without an answer, it is offered again.
    await page.keyboard.press('Escape');
    await offer().waitFor({ state: 'detached' });
    await visitForm('create');
    await offer().getByRole('button', { name: 'Discard' }).click();
    await offer().waitFor({ state: 'detached' });
    await until(kept, (texts) => texts.length === 0);
  });

  test('is still there when a save was refused, and leaves alone what others have changed', async () => {
    const document = await draft('Refused');
    await visitForm(document);
    await panel.fill('title', 'Refused, and kept');
    await untilKept(ada);
    await page.route('**/content-manager/collection-types/**', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 503,
            json: { data: null, error: { status: 503, message: 'It rests.' } },
          })
        : route.fallback(),
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('It rests.').waitFor();
    await page.goto('about:blank');
    await newsroom.panel.update(ARTICLE, document, { excerpt: 'By somebody else.' });
    await openForm(document);
    await offer().waitFor();
    expect(await offer().innerText()).toContain('Refused, and kept');
    await offer().getByRole('button', { name: 'Restore' }).click();
    await panel.press('Save');
    expect(await stored(document)).toMatchObject({
      title: 'Refused, and kept',
      excerpt: 'By somebody else.',
    });
  });

  test('is neither shown to another person in the same browser nor readable there', async () => {
    const document = await draft('A scoop');
    await visitForm(document);
    await panel.fill('title', 'A scoop nobody may know');
    await untilKept(ada);
    await beginAs(ben, document);
    await page.getByRole('heading', { name: 'A scoop' }).waitFor();
    const [text] = await until(kept, (texts) => texts.length === 1);
    expect(text).toMatchObject({ person: ada.id, text: expect.stringContaining(document) });
    expect(text?.text).not.toContain('scoop');
    expect(await offer().count()).toBe(0);
    await panel.fill('title', 'Ben’s own');
    await untilKept(ben);
    expect(await kept()).toHaveLength(2);
  });

  test('is dropped after 14 days', async () => {
    // An open form may keep its text once more.
    await panel.visit('/redirects');
    await page.evaluate(age(13 * DAY_MS));
    await page.reload();
    await page.getByRole('heading', { name: 'Redirects' }).waitFor();
    expect(await kept()).toHaveLength(2);
    await page.evaluate(age(1.01 * DAY_MS));
    await page.reload();
    await until(kept, (texts) => texts.length === 0);
  });

  test('is saved in every tab once the password is given above the form in one', async () => {
    const document = await draft('An ended session');
    const inOther = await draft('In the other tab');
    const other = await openTab();
    await visitForm(document);
    await openForm(inOther, other);
    await panel.fill('title', 'Saved by an ended session');
    await other.locator('input[name=title]').fill('In the other tab, saved');
    for (const tab of [page, other]) await settle(tab);
    await endSessions();
    for (const tab of [page, other]) {
      await pressSave(tab);
      await question(tab).waitFor();
    }
    await givePassword('not-the-password');
    await question().getByText('Invalid credentials').waitFor();
    await page.evaluate(FADED_IN);
    await keepScreenshot(page, 'session-ended');
    await page.setViewportSize({ width: 390, height: 800 });
    await expectAccessible(page, '[role=alertdialog]');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate(FADED_IN);
    await keepScreenshot(page, 'session-ended-phone-dark');
    expect(await hiddenWidthOf(question())).toBe(0);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 900 });
    await givePassword(ben.password);
    for (const tab of [page, other]) await question(tab).waitFor({ state: 'detached' });
    await panel.notification('Saved document');
    expect(await stored(document)).toMatchObject({ title: 'Saved by an ended session' });
    expect(new URL(page.url()).pathname).toContain(document);
    await until(kept, (texts) => texts.length === 0);
    expect(await stored(inOther)).toMatchObject({ title: 'In the other tab, saved' });
    await other.close();
  });

  test('is in the form again when the person went to the sign-in page, or signed out in another tab', async () => {
    const document = await draft('By the sign-in page');
    await beginAs(eve, document);
    await panel.fill('title', 'Back from the sign-in page');
    await untilKept(eve);
    // As when the time that the browser keeps a session is over.
    await profile.context.clearCookies();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await question().getByRole('button', { name: 'To the sign-in page' }).click();
    await confirmLeaving();
    await signInAgain(eve, document);
    await offer().getByRole('button', { name: 'Restore' }).click();
    expect(await panel.valueOf('title')).toBe('Back from the sign-in page');
    await panel.press('Save');

    await panel.fill('title', 'Typed before signing out');
    await untilKept(eve);
    const other = await openTab();
    await other.goto(`${service.url}/cockpit/redirects`);
    await other.getByRole('button', { name: /eve/i }).click();
    await other.getByRole('menuitem', { name: 'Log out' }).click();
    await other.waitForURL(({ pathname }) => pathname.endsWith('/auth/login'));
    expect(new URL(other.url()).search).toBe('');
    await confirmLeaving();
    await signInAgain(eve, document);
    await offer().waitFor();
    expect(await offer().innerText()).toContain('Typed before signing out');
    await other.close();
  });
});
