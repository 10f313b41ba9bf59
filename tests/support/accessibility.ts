import type { AxeResults, RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { eventually, until } from './eventually';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

export interface Examination {
  /** Names of rules; all of them when left out. */
  rules?: string[];
  /** A selector of the part that is looked at; the whole page when left out. */
  within?: string;
}

/** Ends what is fading on a page: a colour halfway to another is nobody's choice. */
const FINISH_TRANSITIONS = `document.getAnimations()
  .filter((animation) => animation instanceof CSSTransition)
  .forEach((transition) => transition.finish())`;

/** What axe-core finds wrong with a page, its transitions ended. */
export const violationsOn = async (
  page: Page,
  { rules, within }: Examination = {},
): Promise<string[]> => {
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } }),
  };
  const context = within === undefined ? 'document' : JSON.stringify(within);
  // It is large, and most of the documents that a browser opens are not examined.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(AXE);
  await page.evaluate(FINISH_TRANSITIONS);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${context}, ${JSON.stringify(options)})`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};

/** How much red a page's background has, from 0 to 255: little in the dark. */
export const paperOf = async (page: Page): Promise<number> => {
  const colour = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  return Number(/\d+/.exec(colour)?.[0]);
};

/** Rules that depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Expects no violation in a part of a panel page: all rules in light colours, those on colours in dark ones. */
export const expectAccessible = async (page: Page, within: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // The panel is drawn in its other colours a moment after it was told.
    await until(
      () => paperOf(page),
      (paper) => paper > 128 === (colorScheme === 'light'),
    );
    const examination = colorScheme === 'light' ? { within } : { within, rules: COLOUR_RULES };
    await eventually(async () => expect(await violationsOn(page, examination)).toEqual([]));
  }
  await page.emulateMedia({ colorScheme: 'light' });
};
