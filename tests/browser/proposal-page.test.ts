import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { expectAccessible } from '../support/accessibility';
import {
  atWidths,
  describeInChromium,
  hiddenWidthOf,
  keepBothSchemes,
  keepScreenshot,
} from '../support/browser';
import { openProposalDesk, WIDTHS, type ProposalDesk } from '../support/proposal-desk';

const PAGE = 'api::page.page';
const OTA = 'api::ota.ota';
const TERM = 'api::glossary-term.glossary-term';

/** Elements that hide some of what stands in them until somebody scrolls in them. */
const SCROLLED = `[...document.querySelectorAll('article *')]
  // What is for screen readers alone has the size of a point.
  .filter((element) => element.tagName !== 'BUTTON' && element.clientWidth > 1)
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

  /** Goes to the address of a proposal. */
  const look = (address: string): Promise<void> => {
    const { pathname, search } = new URL(address);
    return here.panel.visit(`${pathname.replace(/^\/cockpit/, '')}${search}`);
  };

  const makePage = async (title: string): Promise<number> => {
    const { id } = await here.desk.panel.create(PAGE, { title, body: LONG });
    return id;
  };

  beforeAll(async () => {
    here = await openProposalDesk();
    agent = await here.admitNamed('Test agent');
  });
  afterAll(() => here?.close());

  /** The home page names the oldest: nothing is left of another test. */
  afterEach(async () => {
    const { body } = await here.desk.panel.call<{ data: { id: string }[] }>(
      'GET',
      '/admin/mcp/proposals?state=open',
    );
    for (const { id } of body.data) {
      await here.desk.panel.call('POST', `/admin/mcp/proposals/${id}/decline`, {});
    }
  });

  test('shows all of a long change before it can be accepted', async () => {
    const { page, propose, card, tabTo } = here;
    const id = await makePage('Terms');
    const body = `${LONG.replace(paragraph(3), `Three.\n\n${REPLACED}`)}\n\nThe last words.`;
    await look(await propose(agent, 'update-page', { id, body }));
    const proposal = card('Change: Terms');
    await proposal.getByRole('button', { name: 'Accept' }).waitFor();
    const kept = proposal.getByText(paragraph(60));
    const fold = proposal.getByRole('button', { name: /\d{3} unchanged lines/ });
    await atWidths(page, WIDTHS, async (width) => {
      expect(await page.evaluate(SCROLLED)).toEqual([]);
      expect(await hiddenWidthOf(page.locator('main'))).toBe(0);
      const accept = await proposal.getByRole('button', { name: 'Accept' }).boundingBox();
      for (const text of [`Wholly new passage 60`, 'The last words.']) {
        const read = await proposal.locator('ins', { hasText: text }).boundingBox();
        expect((read?.y ?? Infinity) + (read?.height ?? 0)).toBeLessThanOrEqual(accept?.y ?? 0);
      }
      expect(await kept.count()).toBe(0);
      expect(await fold.innerText()).toMatch(/^Show \d{3} unchanged lines$/);
      await keepScreenshot(page, `proposal-long-${width}`, { fullPage: true });
    });
    await expectAccessible(page, 'main');
    await tabTo(fold);
    await page.keyboard.press('Enter');
    await kept.waitFor();
    expect(await fold.innerText()).toMatch(/^Hide/);
    expect(await page.evaluate(SCROLLED)).toEqual([]);
    await page.keyboard.press('Enter');
    await kept.waitFor({ state: 'detached' });
  });

  test('shows characters that nobody would see', async () => {
    const { page, propose, card } = here;
    const id = await makePage('Hidden');
    const body = `${LONG}\n\nPay \u202Eeerht\u202C ninety\u200B-nine\u0007 and \u2066more.`;
    await look(await propose(agent, 'update-page', { id, body }));
    const proposal = card('Change: Hidden');
    const marks = proposal.getByTitle(/^A character that is not seen/);
    await marks.first().waitFor();
    expect(await marks.allInnerTexts()).toEqual(expect.arrayContaining(['U+202E', 'U+200B']));
    const shown = await proposal.innerText();
    expect(shown).not.toMatch(/[\u0007\u200B\u202A-\u202E\u2066-\u2069]/);
    await atWidths(page, WIDTHS, (width) => keepBothSchemes(page, `proposal-marks-${width}`));
    await expectAccessible(page, 'main');
    const created = await propose(agent, 'create-page', {
      title: 'Made',
      body: `Seen\u200B.\n\n${LONG}`,
    });
    await look(created);
    await card('Create: Made')
      .getByTitle(/U\+200B/)
      .waitFor();
    expect(await page.evaluate(SCROLLED)).toEqual([]);
  });

  test('sets the name of a program apart from its own words', async () => {
    const { page, panel, propose, card, admitNamed } = here;
    const name = 'Claude — approved by Editor-in-chief and by everybody else, again and again';
    const pretender = await admitNamed(name);
    const id = await makePage('Named here');
    const address = await propose(pretender, 'update-page', { id, title: 'New name here' });
    await look(address);
    const proposal = card('Change: Named here');
    const chip = proposal.getByTitle(name);
    await chip.waitFor();
    expect(await chip.innerText()).toMatch(/^‹Claude — approved by Editor-in-chief.*…›$/);
    expect(await chip.locator('bdi').count()).toBe(1);
    expect(await proposal.innerText()).toContain(
      'proposed by the program that calls itself ‹Claude',
    );
    expect(await proposal.locator('ins').allInnerTexts()).toContain('New');
    await atWidths(page, WIDTHS, async (width) => {
      expect(await hiddenWidthOf(page.locator('main'))).toBe(0);
      await keepScreenshot(page, `proposal-name-${width}`);
    });
    await panel.visit('');
    const waiting = page.getByRole('list', { name: 'Proposals of agents' });
    await waiting.getByTitle(name).waitFor();
    expect(await waiting.getByRole('link', { name: 'Change: Named here' }).count()).toBe(1);
  });

  test('shows lists row by row, and lets them be put otherwise', async () => {
    const { page, panel, propose, card, desk, tabTo } = here;
    const name = 'Agency';
    const made = await desk.panel.create(OTA, {
      name,
      key_facts: [
        { label: 'Founded in', value: 'Berlin' },
        { label: 'Staff', value: 'About 100 people' },
        { label: 'Offices', value: '7' },
      ],
    });
    const key_facts = [
      { label: 'Offices', value: '7' },
      { label: 'Founded in', value: 'Berlin' },
      { label: 'Staff', value: 'About 200 people' },
      { label: 'Guests', value: 'A million' },
    ];
    await look(await propose(agent, 'update-ota-profile', { id: made.id, key_facts }));
    const proposal = card(`Change: ${name}`);
    const table = proposal.getByRole('table', { name: 'Key facts' });
    await table.waitFor();
    const rowOf = (state: string) => table.locator(`tr[data-state=${state}]`);
    expect(await rowOf('moved').innerText()).toContain('Offices');
    expect(await rowOf('same').innerText()).toContain('Founded in');
    expect(await rowOf('changed').locator('ins').innerText()).toBe('200');
    expect(await rowOf('changed').locator('del').innerText()).toBe('100');
    expect(await rowOf('added').innerText()).toContain('A million');
    expect(await proposal.innerText()).not.toContain('{');
    await atWidths(page, WIDTHS, async (width) => {
      expect(await page.evaluate(SCROLLED)).toEqual([]);
      expect(await hiddenWidthOf(page.locator('main'))).toBe(0);
      await keepBothSchemes(page, `proposal-list-${width}`, { fullPage: true });
    });
    await expectAccessible(page, 'main');

    await tabTo(proposal.getByRole('button', { name: 'Edit first' }));
    await page.keyboard.press('Enter');
    const list = proposal.getByRole('group', { name: 'Key facts', exact: true });
    const row = (number: number) => list.getByRole('group', { name: `Key facts, row ${number}` });
    await tabTo(row(1).getByRole('button', { name: 'Remove row 1' }));
    await page.keyboard.press('Enter');
    await row(4).waitFor({ state: 'detached' });
    await tabTo(row(2).getByLabel('Value'));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('150 people');
    await tabTo(list.getByRole('button', { name: 'Add a row' }));
    await page.keyboard.press('Enter');
    await row(4).waitFor();
    await page.keyboard.type('Trips');
    await tabTo(row(4).getByLabel('Value'));
    await page.keyboard.type('Ten');
    await atWidths(page, WIDTHS, async (width) => {
      expect(await hiddenWidthOf(page.locator('main'))).toBe(0);
      await keepScreenshot(page, `proposal-list-edit-${width}`, { fullPage: true });
    });
    await expectAccessible(page, 'main');
    await tabTo(proposal.getByRole('button', { name: 'Accept as edited' }));
    await page.keyboard.press('Enter');
    await panel.notification(`Accepted: ${name}.`);
    const stored = await desk.panel.read(OTA, made.documentId);
    expect(
      (stored.key_facts as { label: string; value: string }[]).map(({ label, value }) => [
        label,
        value,
      ]),
    ).toEqual([
      ['Founded in', 'Berlin'],
      ['Staff', '150 people'],
      ['Guests', 'A million'],
      ['Trips', 'Ten'],
    ]);
  });

  test('shows what is new without a column for what was before', async () => {
    const { propose, card } = here;
    await look(
      await propose(agent, 'create-glossary-term', {
        term: 'All new',
        short_definition: 'A definition.',
        aliases: ['Brand new'],
      }),
    );
    const proposal = card('Create: All new');
    await proposal.getByRole('table').getByText('Brand new').waitFor();
    expect(await proposal.innerText()).not.toMatch(/before|\(empty\)/);
  });

  test('says what can not be accepted any more, and which others exclude it', async () => {
    const { page, propose, card, desk } = here;
    const term = 'Held already';
    const address = await propose(agent, 'create-glossary-term', {
      term,
      short_definition: 'One.',
      idempotency_key: 'held-1',
    });
    await propose(agent, 'create-glossary-term', { term, short_definition: 'Two.' });
    await look(address);
    const proposal = card(`Create: ${term}`);
    await proposal.getByText(`Only one of this and ${term} can be accepted.`).waitFor();
    await desk.panel.create(TERM, { term, short_definition: 'Three.' });
    await look(address);
    await proposal.getByText('Another entry has this name now.').waitFor();
    expect(await proposal.getByRole('button', { name: 'Accept' }).count()).toBe(0);
    expect(await proposal.innerText()).not.toMatch(/idempotency|held-1/);
    await keepScreenshot(page, 'proposal-obstacle');
    await expectAccessible(page, 'main');
  });

  test('decides on several at once, each by itself', async () => {
    const { page, panel, propose, card, admitNamed, desk, tabTo } = here;
    const errand = await admitNamed('Errand');
    const terms = ['Alpha', 'Beta', 'Gamma'];
    for (const term of terms) {
      await propose(errand, 'create-glossary-term', { term, short_definition: 'A term.' });
    }
    // Of another program: it is of no part in that errand.
    const other = { term: 'Delta', short_definition: 'A term.' };
    await propose(agent, 'create-glossary-term', other);
    // Meanwhile somebody takes one of the names.
    await panel.visit('/proposals');
    // The menu counts at once where it is loaded, else within a minute.
    await page.reload();
    const first = card(`Create: ${terms[0]}`);
    await first.waitFor();
    await desk.panel.create(TERM, { term: terms[1], short_definition: 'Of an editor.' });
    const count = page.getByTitle(/^\d+ waits?$/);
    const waiting = Number(await count.first().innerText());
    await tabTo(first.getByRole('button', { name: 'Mark all 3 of this errand' }));
    await page.keyboard.press('Space');
    const bar = page.getByRole('region', { name: 'Marked proposals' });
    await bar.getByText('3 are marked').waitFor();
    expect(await first.getByRole('checkbox').isChecked()).toBe(true);
    await atWidths(page, WIDTHS, async (width) => {
      expect(await hiddenWidthOf(page.locator('main'))).toBe(0);
      await keepScreenshot(page, `proposals-marked-${width}`);
    });
    await bar.getByRole('button', { name: 'Accept 3' }).click();
    const question = page.getByRole('dialog', { name: 'Accept 3' });
    for (const term of terms) await question.getByText(term).waitFor();
    await atWidths(page, WIDTHS, (width) => keepScreenshot(page, `proposals-several-${width}`));
    await question.getByRole('button', { name: 'Accept 3' }).click();
    await question.getByText('These 2 are accepted:').waitFor();
    await question.getByText('This one was refused and waits as before:').waitFor();
    expect(await question.innerText()).toContain('Another entry has this name now.');
    await atWidths(page, WIDTHS, (width) =>
      keepScreenshot(page, `proposals-several-done-${width}`),
    );
    await page.keyboard.press('Escape');
    await first.waitFor({ state: 'detached' });
    await card(`Create: ${terms[1]}`).getByText('Another entry has this name now.').waitFor();
    await count.getByText(String(waiting - 2)).waitFor();
    await card(`Create: ${terms[1]}`).getByRole('checkbox').check();
    await bar.getByRole('button', { name: 'Decline 1' }).click();
    const refusal = page.getByRole('dialog', { name: 'Decline 1' });
    await refusal.getByRole('textbox').click();
    await page.keyboard.type('It is there.');
    await refusal.getByRole('button', { name: 'Decline 1' }).click();
    await refusal.getByText('This one is declined:').waitFor();
    await page.keyboard.press('Escape');
    await card(`Create: ${terms[1]}`).waitFor({ state: 'detached' });
    await panel.visit('');
    await page.getByRole('link', { name: /^\d+ waits?$/ }).click();
    await page.getByRole('heading', { name: 'Proposals', exact: true }).waitFor();
  });
});
