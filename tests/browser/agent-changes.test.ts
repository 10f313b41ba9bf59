import type { Browser, Page } from 'playwright-core';
import { describeInChromium, keepScreenshot, launchBrowser } from '../support/browser';
import { eventually } from '../support/eventually';
import { callTool, connectClient, openAgentDesk, type AgentDesk } from '../support/mcp-agents';
import { FIRST_ADMIN } from '../support/panel-api';
import { panelPages } from '../support/panel-pages';
import { startService, type Service } from '../support/service';

const OTA = 'api::ota.ota';

describeInChromium('What agents did, beside a document in the panel', () => {
  let service: Service;
  let desk: AgentDesk;
  let browser: Browser;
  let page: Page;
  let documentId: string;

  beforeAll(async () => {
    service = await startService();
    desk = await openAgentDesk(service);
    const ota = await desk.panel.create(OTA, { name: 'Example Travel', headquarters: 'Lisbon' });
    documentId = ota.documentId;
    const client = await connectClient(service, await desk.admit());
    const changed = await callTool(client, 'update-ota-profile', {
      id: ota.id,
      headquarters: 'Porto <b>Portugal</b>',
      founded: 2001,
    });
    expect(changed.isError).toBe(false);
    await client.close();
    browser = await launchBrowser();
    page = await browser.newPage();
    await panelPages(page, service.url).signIn(FIRST_ADMIN);
    await page.goto(`${service.url}/cockpit/content-manager/collection-types/${OTA}/${documentId}`);
  });
  afterAll(async () => {
    await browser?.close();
    await service.stop();
  });

  it('names the agent, the person and the fields', async () => {
    await page
      .getByText('by the program that calls itself ‹Test agent›, for Chief Editor')
      .waitFor();
    await eventually(async () => {
      expect(
        await page
          .getByText(/update · founded, headquarters|update · headquarters, founded/)
          .count(),
      ).toBe(1);
    });
  });

  it('shows what was before and after, as text', async () => {
    const dialog = page.getByRole('dialog');
    // What stands beside a form is drawn anew while the form is loaded, and swallows clicks.
    await eventually(async () => {
      if (!(await dialog.isVisible())) {
        await page.getByRole('button', { name: 'What changed' }).click({ timeout: 5_000 });
      }
      await dialog
        .getByText(
          'update-ota-profile by the program that calls itself ‹Test agent›, for Chief Editor',
        )
        .waitFor({ timeout: 5_000 });
    });
    expect(await dialog.getByText('Lisbon', { exact: true }).count()).toBe(1);
    expect(await dialog.getByText('Porto <b>Portugal</b>', { exact: true }).count()).toBe(1);
    await keepScreenshot(page, 'agent-changes-dialog');
  });

  it('returns the document to what it was with one click', async () => {
    await page.getByRole('button', { name: 'Return to what it was' }).click();
    await page.getByText(/taken back/).waitFor();
    await eventually(async () => {
      expect(await page.locator('input[name=headquarters]').inputValue()).toBe('Lisbon');
    });
    const stored = await desk.panel.read(OTA, documentId);
    expect(stored).toMatchObject({ headquarters: 'Lisbon', founded: null });
    await keepScreenshot(page, 'agent-changes-panel');
  });
});
