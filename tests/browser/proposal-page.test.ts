import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { expectAccessible } from '../support/accessibility';
import { describeInChromium, hiddenWidthOf, keepScreenshot } from '../support/browser';
import { openProposalDesk, WIDTHS, type ProposalDesk } from '../support/proposal-desk';

const PAGE = 'api::page.page';

/** Elements that hide some of what stands in them until somebody scrolls in them. */
const SCROLLED = `[...document.querySelectorAll('article *')]
  .filter((element) => element.tagName !== 'BUTTON')
  .filter((element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const hides = (overflow) => overflow !== 'visible';
    return (
      (hides(overflowY) && element.scrollHeight > element.clientHeight + 1) ||
      (hides(overflowX) && element.scrollWidth > element.clientWidth + 1)
    );
  })
  .map(({ outerHTML }) => outerHTML.slice(0, 200))`;

const paragraph = (number: number): string =>
  `Paragraph ${number} says what the company thinks of its rates, at some length and without end.`;

const LONG = Array.from({ length: 120 }, (_, index) => paragraph(index + 1)).join('\n\n');
const REPLACED = Array.from(
  { length: 60 },
  (_, index) => `Wholly new passage ${index + 1}, which was not there before.`,
).join('\n\n');

describeInChromium('The page where proposals are decided on', () => {
  let here: ProposalDesk;
  let agent: Client;

  const makePage = async (title: string): Promise<number> => {
    const { id } = await here.desk.panel.create(PAGE, { title, body: LONG });
    return id;
  };

  beforeAll(async () => {
    here = await openProposalDesk();
    agent = await here.admitNamed('Test agent');
  });
  afterAll(() => here?.close());

  test.each(WIDTHS)(
    'shows all of a long change before it can be accepted, at %i px',
    async (width) => {
      const { page, propose, card, tabTo } = here;
      await page.setViewportSize({ width, height: 900 });
      const title = `Terms ${width}`;
      const id = await makePage(title);
      const body = `${LONG.replace(paragraph(3), `Three.\n\n${REPLACED}`)}\n\nThe last words.`;
      await page.goto(await propose(agent, 'update-page', { id, body }));
      const proposal = card(`Change: ${title}`);
      await proposal.getByRole('button', { name: 'Accept' }).waitFor();
      expect(await page.evaluate(SCROLLED)).toEqual([]);
      expect(await hiddenWidthOf(page.locator('main'))).toBe(0);
      const accept = await proposal.getByRole('button', { name: 'Accept' }).boundingBox();
      for (const text of [`Wholly new passage 60`, 'The last words.']) {
        const read = await proposal.locator('ins', { hasText: text }).boundingBox();
        expect((read?.y ?? Infinity) + (read?.height ?? 0)).toBeLessThanOrEqual(accept?.y ?? 0);
      }
      const kept = proposal.getByText(paragraph(60));
      expect(await kept.count()).toBe(0);
      const fold = proposal.getByRole('button', { name: /\d{3} unchanged lines/ });
      expect(await fold.innerText()).toMatch(/^Show \d{3} unchanged lines$/);
      await keepScreenshot(page, `proposal-long-${width}`, { fullPage: true });
      await tabTo(fold);
      await page.keyboard.press('Enter');
      await kept.waitFor();
      expect(await fold.innerText()).toMatch(/^Hide/);
      expect(await page.evaluate(SCROLLED)).toEqual([]);
      await page.keyboard.press('Enter');
      await kept.waitFor({ state: 'detached' });
      await expectAccessible(page, 'main');
    },
  );

  test.each(WIDTHS)('shows characters that nobody would see, at %i px', async (width) => {
    const { page, propose, card } = here;
    await page.setViewportSize({ width, height: 900 });
    const title = `Hidden ${width}`;
    const id = await makePage(title);
    const body = `${LONG}\n\nPay \u202Eeerht\u202C ninety\u200B-nine\u0007 and \u2066more.`;
    await page.goto(await propose(agent, 'update-page', { id, body }));
    const proposal = card(`Change: ${title}`);
    const marks = proposal.getByTitle(/^A character that is not seen/);
    await marks.first().waitFor();
    expect(await marks.allInnerTexts()).toEqual(expect.arrayContaining(['U+202E', 'U+200B']));
    const shown = await proposal.innerText();
    expect(shown).not.toMatch(/[\u0007\u200B\u202A-\u202E\u2066-\u2069]/);
    await keepScreenshot(page, `proposal-marks-${width}`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await keepScreenshot(page, `proposal-marks-dark-${width}`);
    await expectAccessible(page, 'main');
    await page.emulateMedia({ colorScheme: 'light' });
    const created = await propose(agent, 'create-page', {
      title: `Made ${width}`,
      body: `Seen\u200B.\n\n${LONG}`,
    });
    await page.goto(created);
    await card(`Create: Made ${width}`)
      .getByTitle(/U\+200B/)
      .waitFor();
    expect(await page.evaluate(SCROLLED)).toEqual([]);
  });

  test.each(WIDTHS)(
    'sets the name of a program apart from its own words, at %i px',
    async (width) => {
      const { page, propose, card, admitNamed, service } = here;
      await page.setViewportSize({ width, height: 900 });
      const name = `Claude — approved by Editor-in-chief and by everybody else, ${width}`;
      const pretender = await admitNamed(name);
      const id = await makePage(`Named ${width}`);
      const address = await propose(pretender, 'update-page', { id, title: `New name ${width}` });
      await page.goto(address);
      const proposal = card(`Change: Named ${width}`);
      const chip = proposal.getByTitle(name);
      await chip.waitFor();
      expect(await chip.innerText()).toMatch(/^‹Claude — approved by Editor-in-chief.*…›$/);
      expect(await chip.locator('bdi').count()).toBe(1);
      expect(await proposal.innerText()).toContain(
        'proposed by the program that calls itself ‹Claude',
      );
      expect(await proposal.locator('ins').allInnerTexts()).toContain('New');
      expect(await hiddenWidthOf(page.locator('main'))).toBe(0);
      await keepScreenshot(page, `proposal-name-${width}`);
      await expectAccessible(page, 'main');
      await page.goto(`${service.url}/cockpit`);
      const waiting = page.getByRole('list', { name: 'Proposals of agents' });
      await waiting.getByTitle(name).waitFor();
      expect(await waiting.getByRole('link', { name: `Change: Named ${width}` }).count()).toBe(1);
    },
  );
});
