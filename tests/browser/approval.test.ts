import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import {
  authorizationUrl,
  connect,
  newProofKey,
  openBrowser,
  redeem,
  registerClient,
  type ProofKey,
  type RegisteredClient,
} from '../support/agent-flow';
import {
  atWidths,
  describeInChromium,
  hiddenWidthOf,
  keepScreenshot,
  launchBrowser,
} from '../support/browser';
import { eventually } from '../support/eventually';
import { FIRST_ADMIN, signIn } from '../support/panel-api';
import { panelPages } from '../support/panel-pages';
import { startService, type Service } from '../support/service';

describeInChromium('Approving an agent in the panel', () => {
  let service: Service;
  /** The program on this computer that waits for the code. */
  let agent: Server;
  let redirect: string;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    service = await startService();
    await signIn(service);
    agent = createServer((_request, response) => response.end('The agent took it from here.'));
    await new Promise<void>((resolve) => agent.listen(0, '127.0.0.1', resolve));
    redirect = `http://127.0.0.1:${(agent.address() as AddressInfo).port}/callback`;
    browser = await launchBrowser();
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser.close();
    agent.close();
    await service.stop();
  });

  const signInToPanel = async (): Promise<void> => {
    await page.fill('input[name=email]', FIRST_ADMIN.email);
    await page.fill('input[name=password]', FIRST_ADMIN.password);
    await page.click('button[type=submit]');
  };

  const begin = async (metadata: Record<string, unknown> = {}) => {
    const client = await registerClient(service, { redirect_uris: [redirect], ...metadata });
    const key = newProofKey();
    await page.goto(authorizationUrl(service, client, key));
    return { client, key };
  };

  const answered = async (): Promise<URL> => {
    await page.waitForURL(`${redirect}?**`);
    return new URL(page.url());
  };

  const tokensFor = (client: RegisteredClient, key: ProofKey, answer: URL) =>
    redeem(service, client, key, answer, { redirect_uri: redirect });

  /** Opens the report of the attempt that failed last, by keys alone, and copies it. */
  const copyReport = async (): Promise<void> => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], {
      origin: service.url,
    });
    await page.getByRole('button', { name: 'Report…' }).first().focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Report of a failed connection' });
    const text = await dialog.getByRole('textbox').inputValue();
    expect(text).toMatch(/^Step that failed: 4\. Token$/m);
    await atWidths(page, [1280, 390], async (width) => {
      await eventually(async () => expect(await hiddenWidthOf(dialog)).toBe(0));
      await keepScreenshot(page, `agent-report-${width}`);
    });
    await dialog.getByRole('button', { name: 'Copy report' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Copied', { exact: true }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(text);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };

  it('from the request through sign-in and the decision to a token', async () => {
    const { client, key } = await begin({ client_name: 'Desk <b>agent</b>' });
    await signInToPanel();
    await page.getByTestId('client-name').waitFor();
    expect(await page.getByTestId('client-name').textContent()).toBe(
      'A program that calls itself ‹Desk <b>agent</b>›',
    );
    expect(await page.getByTestId('redirect-host').textContent()).toBe(new URL(redirect).host);
    await keepScreenshot(page, 'agent-approval');

    const publish = page.getByRole('checkbox', { name: /Publish and unpublish/ });
    const write = page.getByRole('checkbox', { name: /Create, change and delete/ });
    expect(await publish.isChecked()).toBe(false);
    expect(await write.isChecked()).toBe(true);
    await page.getByText('Needs reading and writing, too.').waitFor();
    await write.click();
    await publish.click();
    expect([await publish.isChecked(), await write.isChecked()]).toEqual([true, true]);
    await write.click();
    expect([await publish.isChecked(), await write.isChecked()]).toEqual([false, false]);
    await page.getByRole('button', { name: 'Approve' }).click();

    const tokens = await tokensFor(client, key, await answered());
    expect(tokens).toMatchObject({ status: 200, scope: 'content:read' });
  });

  it('and declining, which the client is told', async () => {
    await begin();
    await page.getByRole('button', { name: 'Deny' }).click();
    const answer = await answered();
    expect(answer.searchParams.get('error')).toBe('access_denied');
    expect(answer.searchParams.get('iss')).toBe(service.url);
  });

  it('with the code of a device, and ending it on the page of tokens', async () => {
    const device = await registerClient(service, {
      client_name: 'Headless desk',
      redirect_uris: [],
      grant_types: ['urn:ietf:params:oauth:grant-type:device_code'],
    });
    const response = await fetch(`${service.url}/oauth/device/code`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: device.client_id }),
    });
    const codes = (await response.json()) as Record<string, string>;
    await page.goto(codes.verification_uri_complete ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    const review = page.getByRole('checkbox', { name: /Let me look first/ });
    expect(await review.isChecked()).toBe(false);
    await review.click();
    const published = page.getByText('articles that this agent publishes go out at once');
    expect(await published.count()).toBe(0);
    await page.getByRole('checkbox', { name: /Publish and unpublish/ }).click();
    await published.waitFor();
    await page.getByText('Pictures are public as soon as they are uploaded.').waitFor();
    await keepScreenshot(page, 'agent-approval-publish', { fullPage: true });
    await page.getByRole('checkbox', { name: /Publish and unpublish/ }).click();
    await published.waitFor({ state: 'detached' });
    await keepScreenshot(page, 'agent-approval-review', { fullPage: true });
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Approved. The agent goes on by itself.').waitFor();

    await panelPages(page, service.url).visit('/mcp-tokens');
    const row = page.getByRole('row', { name: /Headless desk/ });
    await row.waitFor();
    await row.getByText('looked at first').waitFor();
    const frame = page.locator('table').locator('..');
    await atWidths(page, [1280, 390], async (width) => {
      await eventually(async () => expect(await hiddenWidthOf(frame)).toBe(0));
      await keepScreenshot(page, `agent-tokens-${width}`, { fullPage: true });
    });
    await row.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Let its changes take effect at once' }).click();
    await row.getByText('looked at first').waitFor({ state: 'detached' });
    await row.getByRole('button', { name: 'Revoke' }).click();
    await row.getByText('Revoked').waitFor();
    const polled = await fetch(`${service.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: codes.device_code ?? '',
        client_id: device.client_id,
      }),
    });
    expect(polled.status).toBe(400);

    await page.getByRole('tab', { name: 'Connect an agent' }).click();
    await page.getByText(`claude mcp add --transport http ota-news ${service.url}/mcp`).waitFor();
    await page.getByRole('tab', { name: 'Connection attempts' }).click();
    await page.getByText('A code was shown to enter here.').waitFor();
    await keepScreenshot(page, 'agent-attempts', { fullPage: true });
    await copyReport();
    await page.getByRole('tab', { name: 'Agents' }).click();
    await page.getByRole('gridcell', { name: 'Headless desk' }).waitFor();
    await page.getByRole('tab', { name: 'Activity' }).click();
    await page.getByText('No call matches.').waitFor();
  });

  it('and several registrations of one program are one row, which unfolds and ends', async () => {
    const panel = openBrowser(service, (await signIn(service)).token);
    for (const port of [40_001, 40_002]) {
      const client = await registerClient(service, {
        client_name: 'Terminal desk',
        redirect_uris: [`http://localhost:${port}/callback`],
      });
      await connect(service, panel, { client });
    }
    await panelPages(page, service.url).visit('/mcp-tokens');
    const rows = page.getByRole('row', { name: /Terminal desk/ });
    const unfold = rows.getByRole('button', { name: '2 approvals, 2 registrations' });
    await unfold.waitFor();
    expect(await rows.count()).toBe(1);
    await rows.getByText('Answers go to localhost').waitFor();
    await rows.getByText('Never', { exact: true }).waitFor();
    await unfold.focus();
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await rows.count()).toBe(3));
    expect(await unfold.getAttribute('aria-expanded')).toBe('true');
    const frame = page.locator('table').locator('..');
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await atWidths(page, [1280, 390], async (width) => {
        await eventually(async () => expect(await hiddenWidthOf(frame)).toBe(0));
        await keepScreenshot(page, `agent-programs-${width}-${colorScheme}`, { fullPage: true });
      });
    }
    await rows.nth(1).getByRole('button', { name: 'Revoke' }).click();
    await rows.nth(1).getByText('Revoked').waitFor();
    await rows.first().getByText('Active').waitFor();
    await rows.first().getByRole('button', { name: 'Revoke all' }).click();
    await rows.first().getByText('Revoked').waitFor();
    await rows.nth(2).getByText('Revoked').waitFor();
  });
});
