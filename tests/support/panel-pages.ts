import type { Locator, Page, Response } from 'playwright-core';
import { eventually, until } from './eventually';
import type { Credentials } from './panel-api';

/** What an editor does in the panel, by hand. */
export interface PanelPages {
  signIn(editor: Credentials): Promise<void>;
  /** Begins at a page of the panel, e.g. `/plan`, with a session that is signed in already. */
  enter(editor: Credentials, place: string): Promise<void>;
  /** Goes to a page of the panel as a link in it does: nothing is loaded anew. */
  visit(place: string): Promise<void>;
  /** Goes to the form of a stored entry in the same way. */
  visitEntry(uid: string, documentId: string): Promise<void>;
  /** The list of a content type. */
  openList(uid: string): Promise<void>;
  /** The empty form of a content type. */
  openNew(uid: string): Promise<void>;
  /** The form of an entry, from its list. */
  openEntry(uid: string, name: string): Promise<void>;
  /** Waits until the form of a stored entry can be typed into. */
  settled(): Promise<void>;
  /** Replaces what stands in a field of one line. */
  fill(name: string, text: string): Promise<void>;
  valueOf(name: string): Promise<string>;
  /** Replaces a markdown text. */
  write(text: string): Promise<void>;
  /** Picks an entry in a relation. */
  pick(label: string, name: string): Promise<void>;
  /** Presses a button of the form and waits until it shows what the server has answered. */
  press(button: string): Promise<Response>;
  /** Chooses from a menu of the form: that of the buttons, or that of the entry. */
  choose(menu: 'buttons' | 'entry', item: string): Promise<void>;
  /** Confirms a question and waits until the server has answered. */
  confirm(): Promise<Response>;
  /** Marks every entry of the open list and asks for something to be done to all of them. @returns the question */
  askForAll(action: string): Promise<Locator>;
  /** The text of a notification since the page was opened; each is given once. */
  notification(containing: string): Promise<string>;
}

const isChange = (response: Response): boolean =>
  response.request().method() !== 'GET' && response.url().includes('/content-manager/collection-');

/** Whether a document of the form that a page shows was read. */
const isReading = (response: Response, page: Page): boolean => {
  const [, uid] = /collection-types\/([^/]+)/.exec(page.url()) ?? [];
  return (
    response.request().method() === 'GET' &&
    new RegExp(`^/content-manager/collection-types/${uid}/[^/]+$`).test(
      new URL(response.url()).pathname,
    )
  );
};

/** A step that is taken again when nothing comes of it waits this long for what should come. */
const MOMENT = { timeout: 5_000 };

/**
 * Keeps the text of every notification of a page: they vanish after four seconds, and a busy machine
 * may look later.
 */
const KEEP_NOTIFICATIONS = `
  globalThis.notifications = [];
  const seen = new WeakMap();
  new MutationObserver(() => {
    for (const element of document.querySelectorAll('[role=status], [role=alert]')) {
      if (seen.get(element) === element.innerText) continue;
      seen.set(element, element.innerText);
      globalThis.notifications.push(element.innerText);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
`;

/** Tells the panel that it is signed in, as its page for that does, while the cookie is there. */
const KNOW_SESSION = `
  if (document.cookie.includes('jwtToken=')) localStorage.setItem('isLoggedIn', 'true');
`;

/** An address at which the panel has no page. */
const NOWHERE = '/nowhere';

/** Drives the panel in a browser tab. */
export const panelPages = (page: Page, url: string): PanelPages => {
  const list = (uid: string): string => `${url}/cockpit/content-manager/collection-types/${uid}`;

  /** Does what changes content, and waits until the server has answered. */
  const answerTo = async (action: () => Promise<void>): Promise<Response> => {
    const answer = page.waitForResponse(isChange);
    await action();
    return answer;
  };

  /** The form of a stored entry is ready once its preview is offered; clicks before that may get lost. */
  const untilReady = async (): Promise<void> => {
    await page.waitForURL(({ pathname }) => !pathname.endsWith('/create'));
    await page.getByRole('link', { name: 'Open preview' }).waitFor();
  };

  /**
   * Does what changes the document of the form, and waits until the server has answered and, unless it
   * refused, the panel has read the document again: that replaces what is typed meanwhile.
   */
  const changeBy = async (action: () => Promise<void>): Promise<Response> => {
    let answer: Response | undefined;
    const last = page.waitForResponse((response) => {
      if (answer !== undefined) return isReading(response, page);
      if (!isChange(response)) return false;
      answer = response;
      return !response.ok();
    });
    await action();
    await (await last).finished();
    return answer as unknown as Response;
  };

  /** What readers see already is replaced after a question alone. */
  const pressPublish = async (): Promise<void> => {
    const question = page.getByRole('dialog', { name: 'This goes out' });
    const answered = page.waitForResponse(isChange);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await Promise.race([answered, question.waitFor()]);
    if (await question.isVisible()) {
      await question.getByRole('button', { name: 'Publish' }).click();
    }
    await answered;
  };

  const follow = async (place: string): Promise<void> => {
    await page.evaluate(`history.pushState({}, '', ${JSON.stringify(`/cockpit${place}`)});
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))`);
  };

  /** A page is left for an empty one first: what is in sight afterwards is not left over. */
  const visit = async (place: string): Promise<void> => {
    await follow(NOWHERE);
    await page.getByText('Page not found', { exact: true }).first().waitFor();
    await follow(place);
  };

  return {
    async enter({ email, password }, place) {
      await page.addInitScript(KEEP_NOTIFICATIONS);
      await page.addInitScript(KNOW_SESSION);
      const answer = await page
        .context()
        .request.post(`${url}/admin/login`, { data: { email, password } });
      const { data } = (await answer.json()) as { data: { token: string } };
      await page.context().addCookies([{ name: 'jwtToken', value: data.token, url }]);
      await page.goto(`${url}/cockpit${place}`);
      await page.getByRole('navigation').first().waitFor();
    },

    visit,

    async visitEntry(uid, documentId) {
      await visit(`/content-manager/collection-types/${uid}/${documentId}`);
      await untilReady();
    },

    async signIn({ email, password }) {
      await page.addInitScript(KEEP_NOTIFICATIONS);
      await page.goto(`${url}/cockpit`);
      await page.locator('input[name=email]').fill(email);
      await page.locator('input[name=password]').fill(password);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('heading', { name: /^Hello/ }).waitFor();
    },

    async openList(uid) {
      await page.goto(list(uid));
      await page.getByRole('link', { name: 'Create new entry' }).first().waitFor();
    },

    async openNew(uid) {
      await page.goto(`${list(uid)}/create`);
      await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    },

    async openEntry(uid, name) {
      await page.goto(list(uid));
      const heading = page.getByRole('heading', { name, exact: true });
      // A list that is drawn anew while it is loaded swallows clicks.
      await eventually(async () => {
        if (await heading.isVisible()) return;
        await page.getByRole('gridcell', { name, exact: true }).first().click(MOMENT);
        await heading.waitFor(MOMENT);
      });
      await untilReady();
    },

    settled: untilReady,

    fill: (name, text) => page.locator(`input[name=${name}]`).fill(text),
    valueOf: (name) => page.locator(`input[name=${name}]`).inputValue(),

    async write(text) {
      const editor = page.locator('.cm-content').first();
      await editor.click();
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(text);
      // The editor reads its contents a moment after the browser has put them there.
      await eventually(async () => {
        const read = (await editor.locator('.cm-line').allTextContents()).join('\n');
        if (read !== text) throw new Error(`The editor holds “${read}”.`);
      });
    },

    async pick(label, name) {
      await page.getByRole('combobox', { name: label, exact: true }).click();
      await page.getByRole('option', { name }).first().click();
    },

    async press(button) {
      const control = page.getByRole('button', { name: button, exact: true });
      const answer = await changeBy(() =>
        button === 'Publish' ? pressPublish() : control.click(),
      );
      if (!answer.ok()) return answer;
      await untilReady();
      // There is nothing left to send once the form holds what was read.
      await until(
        () => control.isDisabled(),
        (isDone) => isDone,
      );
      return answer;
    },

    async choose(menu, item) {
      const buttons = page.getByRole('button', { name: /More (document )?actions/ });
      await (menu === 'entry' ? buttons.first() : buttons.nth(1)).click();
      await page.getByRole('menuitem', { name: item }).click();
    },

    confirm: () => answerTo(() => page.getByRole('button', { name: 'Confirm' }).click()),

    async askForAll(action) {
      const question = page.getByRole('dialog');
      // A list that is drawn anew while it is loaded forgets what was marked.
      await eventually(async () => {
        if (await question.isVisible()) return;
        await page.getByRole('checkbox').first().check(MOMENT);
        await page.getByRole('button', { name: action, exact: true }).click(MOMENT);
        await question.waitFor(MOMENT);
      });
      return question;
    },

    async notification(containing) {
      const take = (): Promise<string | null> =>
        page.evaluate<string | null>(`(() => {
          const place = notifications.findIndex((text) => text.includes(${JSON.stringify(containing)}));
          return place < 0 ? null : notifications.splice(place, 1)[0];
        })()`);
      return String(await until(take, (text) => text !== null));
    },
  };
};
