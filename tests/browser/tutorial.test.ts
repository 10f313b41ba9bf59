import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { describeInChromium, keepScreenshot, launchBrowser } from '../support/browser';
import { until } from '../support/eventually';
import { credentialsOf } from '../support/panel-api';
import { panelPages, type PanelPages } from '../support/panel-pages';
import { root, startService, type Service } from '../support/service';
import { openTerminal, printedLike, stepsIn, type Terminal } from '../support/tutorial';

const TITLE = 'Lighthouses take bookings';
const WAITING_MS = 20_000;

const tutorial = readFileSync(path.join(root, 'docs/tutorial.md'), 'utf8');

/** What a reader sends; other commands can be repeated until what they wait for is there. */
const isSending = (commands: string): boolean => /\s-[dF]\s|\bcall\b|npm run/.test(commands);

describeInChromium('docs/tutorial.md', () => {
  let service: Service;
  let browser: Browser;
  let page: Page;
  let panel: PanelPages;
  let terminal: Terminal;
  let printed = '';

  beforeAll(async () => {
    service = await startService({ withDemoContent: true });
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    panel = panelPages(page, service.url);
    const { PATH, HOME } = process.env;
    terminal = openTerminal(root, { ...service.environment, PATH, HOME });
  });
  afterAll(async () => {
    terminal?.close();
    await browser?.close();
    await service?.stop();
  });

  const inPanel: Record<string, () => Promise<void>> = {
    async publish() {
      await panel.signIn(credentialsOf(service));
      await page.getByRole('link', { name: 'Content Manager' }).click();
      await page.getByRole('link', { name: 'Article', exact: true }).click();
      await page.getByRole('gridcell', { name: TITLE, exact: true }).click();
      await panel.settled();
      expect(await panel.valueOf('title')).toBe(TITLE);
      expect((await panel.press('Publish')).status()).toBe(200);
    },
    async approve() {
      const [address = '', userCode = ''] = printed.split(' ');
      await page.goto(address);
      await page.getByRole('textbox').fill(userCode);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('checkbox', { name: /Let me look first/ }).check();
      await keepScreenshot(page, 'tutorial-approve');
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByText('Approved. The agent goes on by itself.').waitFor();
    },
    async accept() {
      await page.goto(`${service.url}/cockpit/proposals`);
      const proposal = page.getByRole('article', { name: 'Create: Lightkeeping' });
      await proposal.getByText('Letting rooms in a lighthouse.').waitFor();
      await proposal.getByRole('button', { name: 'Accept' }).click();
      await panel.notification('Accepted: Lightkeeping.');
    },
  };

  /** The commands with this service's address and facts in place of those of `npm run demo`. */
  const here = (commands: string): string =>
    commands
      .replace(/^URL=http:\/\/127\.0\.0\.1:1337$/m, `URL=${service.url}`)
      .replace(/^FACTS=\$PWD\/\.tmp\/demo\.json$/m, `FACTS=${service.folder}/demo.json`);

  test('can be followed command by command', async () => {
    const [start, ...steps] = stepsIn(tutorial);
    expect(start).toEqual({ kind: 'commands', commands: 'npm run demo\n', expected: null });
    const done: string[] = [];
    for (const step of steps) {
      if (step.kind === 'panel') {
        await inPanel[step.name]?.();
        done.push(step.name);
        continue;
      }
      const commands = here(step.commands);
      const wanted = printedLike(step.expected ?? '');
      printed = isSending(commands)
        ? await terminal.run(commands)
        : await until(
            () => terminal.run(commands),
            (text) => wanted.test(text),
            WAITING_MS,
          );
      expect(printed).toMatch(wanted);
    }
    expect(done).toEqual(Object.keys(inPanel));
  }, 240_000);
});
