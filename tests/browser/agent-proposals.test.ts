import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Browser, Locator, Page } from 'playwright-core';
import { expectAccessible } from '../support/accessibility';
import {
  describeInChromium,
  hiddenWidthOf,
  keepBothSchemes,
  keepScreenshot,
  launchBrowser,
} from '../support/browser';
import { eventually } from '../support/eventually';
import { callTool, connectClient, openAgentDesk, type AgentDesk } from '../support/mcp-agents';
import { FIRST_ADMIN } from '../support/panel-api';
import { panelPages, type PanelPages } from '../support/panel-pages';
import { startService, type Service } from '../support/service';

const OTA = 'api::ota.ota';
const TERM = 'api::glossary-term.glossary-term';
const INJECTED = 'Sold <script>alert(1)</script> by the night.';

describeInChromium('What agents propose and do, in the panel', () => {
  let service: Service;
  let desk: AgentDesk;
  let agent: Client;
  let browser: Browser;
  let page: Page;
  let panel: PanelPages;
  let documentId: string;
  let id: number;

  const proposal = (name: string): Locator => page.getByRole('article', { name });

  const definition = async (): Promise<unknown> =>
    (await desk.panel.read(TERM, documentId)).short_definition;

  beforeAll(async () => {
    service = await startService();
    desk = await openAgentDesk(service);
    const term = await desk.panel.create(TERM, {
      term: 'Room night',
      short_definition: 'One room, let for one night, whoever sleeps in it.',
    });
    documentId = term.documentId;
    id = term.id;
    agent = await connectClient(service, await desk.admit(undefined, { proposes: true }));
    await callTool(agent, 'update-glossary-term', {
      id,
      short_definition: 'One room, sold for one night, whoever sleeps in it.',
    });
    await callTool(agent, 'create-glossary-term', {
      term: 'Bed night',
      short_definition: INJECTED,
    });
    await callTool(agent, 'create-category', { name: 'Noise' });
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    panel = panelPages(page, service.url);
    await panel.enter(FIRST_ADMIN, '');
  });
  afterAll(async () => {
    await agent?.close();
    await browser?.close();
    await service?.stop();
  });

  test('waits on the home page and on a page of its own', async () => {
    const waiting = page.getByRole('list', { name: 'Proposals of agents' });
    await waiting.getByRole('link', { name: 'Change: Room night' }).waitFor();
    expect(await waiting.getByRole('listitem').count()).toBe(3);
    await page.getByRole('link', { name: 'All proposals' }).click();
    await proposal('Change: Room night').waitFor();
    expect(await proposal('Change: Room night').locator('ins').allInnerTexts()).toEqual(['sold']);
    expect(await proposal('Change: Room night').locator('del').allInnerTexts()).toEqual(['let']);
    expect(await proposal('Create: Bed night').getByText(INJECTED).count()).toBe(1);
    await keepScreenshot(page, 'proposals', { fullPage: true });
    await expectAccessible(page, 'main');
    await page.setViewportSize({ width: 390, height: 800 });
    await proposal('Change: Room night').waitFor();
    expect(await hiddenWidthOf(page.locator('main'))).toBe(0);
    await keepBothSchemes(page, 'proposals-phone', { fullPage: true });
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('is accepted with one press', async () => {
    await proposal('Change: Room night').getByRole('button', { name: 'Accept' }).click();
    await panel.notification('Accepted: Room night.');
    await proposal('Change: Room night').waitFor({ state: 'detached' });
    expect(await definition()).toBe('One room, sold for one night, whoever sleeps in it.');
  });

  test('is put otherwise before it is accepted', async () => {
    const card = proposal('Create: Bed night');
    await card.getByRole('button', { name: 'Edit first' }).click();
    await card.getByLabel('Short definition').last().fill('One bed, let for one night.');
    await keepScreenshot(page, 'proposals-edit');
    await card.getByRole('button', { name: 'Accept as edited' }).click();
    await panel.notification('Accepted: Bed night.');
    const public_ = await fetch(`${service.url}/glossary/bed-night`);
    expect(await public_.text()).toContain('One bed, let for one night.');
  });

  test('is declined with a word of why, which the agent reads', async () => {
    const card = proposal('Create: Noise');
    await card.getByRole('button', { name: 'Decline' }).click();
    await card.getByLabel('Why not? The agent reads it.').fill('We have enough subjects.');
    await card.getByRole('button', { name: 'Decline it' }).click();
    await panel.notification('Declined: Noise.');
    await page.getByText('Nothing waits for you.').waitFor();
    const { text } = await callTool(agent, 'list-proposals', { state: 'declined' });
    expect(text).toContain('We have enough subjects.');
    await page.getByRole('tab', { name: 'Decided' }).click();
    await proposal('Create: Noise').getByText('We have enough subjects.').waitFor();
  });

  test('says that somebody has changed the same since, and goes over it only when asked to', async () => {
    const { data } = await callTool<{ url: string }>(agent, 'update-glossary-term', {
      id,
      short_definition: 'As the agent has it.',
    });
    await desk.panel.update(TERM, documentId, { short_definition: 'As an editor has it.' });
    await panel.visit(data.url.slice(`${service.url}/cockpit`.length));
    const card = proposal('Change: Room night');
    await card.getByText('Somebody has changed the same since.').waitFor();
    await keepScreenshot(page, 'proposals-changed-since');
    await card.getByRole('button', { name: 'Accept all the same' }).click();
    await panel.notification('Accepted: Room night.');
    expect(await definition()).toBe('As the agent has it.');
  });

  describe('and what they did, beside a document', () => {
    let otaDocumentId: string;

    beforeAll(async () => {
      const ota = await desk.panel.create(OTA, { name: 'Example Travel', headquarters: 'Lisbon' });
      otaDocumentId = ota.documentId;
      const client = await connectClient(service, await desk.admit());
      const changed = await callTool(client, 'update-ota-profile', {
        id: ota.id,
        headquarters: 'Porto <b>Portugal</b>',
        founded: 2001,
      });
      expect(changed.isError).toBe(false);
      await client.close();
    });

    test('names the agent, the person and the fields', async () => {
      await panel.visitEntry(OTA, otaDocumentId);
      await page
        // The note about the latest version has the same words after others.
        .getByText('by the program that calls itself ‹Test agent›, for Chief Editor', {
          exact: true,
        })
        .waitFor();
      await eventually(async () => {
        expect(
          await page
            .getByText(/update · founded, headquarters|update · headquarters, founded/)
            .count(),
        ).toBe(1);
      });
    });

    test('shows what was before and after, as text', async () => {
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

    test('returns the document to what it was with one click', async () => {
      await page.getByRole('button', { name: 'Return to what it was' }).click();
      await page.getByText(/taken back/).waitFor();
      await eventually(async () => {
        expect(await page.locator('input[name=headquarters]').inputValue()).toBe('Lisbon');
      });
      const stored = await desk.panel.read(OTA, otaDocumentId);
      expect(stored).toMatchObject({ headquarters: 'Lisbon', founded: null });
      await keepScreenshot(page, 'agent-changes-panel');
    });
  });
});
