import type { Browser, Page } from 'playwright-core';
import {
  describeInChromium,
  hiddenWidthOf,
  keepScreenshot,
  launchBrowser,
} from '../support/browser';
import { linksIn, startMailServer, type MailServer } from '../support/mail-server';
import { panelPages } from '../support/panel-pages';
import { startService, type Service } from '../support/service';

const SITE_NAME = 'The Test Courier';
const REFUSED = 'refused@example.org';

describeInChromium('Being invited to the newsroom', () => {
  let mail: MailServer;
  let service: Service;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    mail = await startMailServer({
      judge: (recipient) => (recipient === REFUSED ? { code: 550, text: 'No such box' } : null),
    });
    service = await startService({
      env: { SMTP_URL: mail.url, MAIL_FROM: 'desk@example.org', SITE_NAME },
    });
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await mail?.close();
  });

  const invite = async (email: string): Promise<void> => {
    await panelPages(page, service.url).visit('/settings/users');
    await page.getByRole('button', { name: 'Invite new user' }).click();
    await page.locator('input[name=firstname]').click();
    await page.keyboard.type('Ada');
    await page.locator('input[name=email]').click();
    await page.keyboard.type(email);
    await page.getByRole('combobox', { name: /roles/i }).click();
    await page.getByRole('option', { name: 'Author' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Invite user' }).click();
  };

  /** Nothing of the vendor: neither its name nor its newsletter. */
  const expectOurs = async (tab: Page): Promise<void> => {
    await tab.getByRole('heading', { name: SITE_NAME }).waitFor();
    await tab.getByText('Your account for the newsroom').waitFor();
    for (const theirs of [/strapi/i, /keep me updated/i]) {
      expect(await tab.getByText(theirs).filter({ visible: true }).count()).toBe(0);
    }
    expect(await tab.getByRole('checkbox').count()).toBe(0);
  };

  const type = async (tab: Page, values: Record<string, string>): Promise<void> => {
    for (const [name, value] of Object.entries(values)) {
      await tab.locator(`input[name=${name}]`).click();
      await tab.keyboard.type(value);
    }
    await tab.keyboard.press('Enter');
  };

  test('the first person of a newsroom makes an account of this newsroom', async () => {
    await page.goto(`${service.url}/cockpit`);
    await expectOurs(page);
    await keepScreenshot(page, 'register-admin-1440', { fullPage: true });
    await type(page, {
      firstname: 'Chief',
      lastname: 'Editor',
      email: 'chief@example.org',
      password: 'Test-password-1',
      confirmPassword: 'Test-password-1',
    });
    await page.getByRole('heading', { name: 'Hello Chief' }).waitFor();
  });

  test('who invites sees that a mail went out, or that it could not', async () => {
    await invite('ada@example.org');
    await page.getByText('The invitation went to ada@example.org by mail.').waitFor();
    await page.getByText('/cockpit/auth/register?registrationToken=').waitFor();
    await invite(REFUSED);
    await page.getByText(`The mail to ${REFUSED} could not be sent.`).waitFor();
    await page.getByText('/cockpit/auth/register?registrationToken=').waitFor();
  });

  test('the page behind the link speaks of this newsroom, and makes an account', async () => {
    const [link = ''] = linksIn(await mail.mailTo('ada@example.org'), '/auth/register');
    const { pathname, search } = new URL(link);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const guest = await context.newPage();
    await guest.goto(`${service.url}${pathname}${search}`);
    await expectOurs(guest);
    for (const width of [1280, 390]) {
      for (const colorScheme of ['dark', 'light'] as const) {
        await guest.emulateMedia({ colorScheme });
        await guest.setViewportSize({ width, height: 844 });
        expect(await hiddenWidthOf(guest.locator('body'))).toBe(0);
        await keepScreenshot(guest, `register-${width}-${colorScheme}`, { fullPage: true });
      }
    }
    await type(guest, { password: 'Test-password-1', confirmPassword: 'Test-password-1' });
    await guest.getByRole('heading', { name: 'Hello Ada' }).waitFor();
    await context.close();
  });
});
