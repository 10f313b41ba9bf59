import type { AxeResults, RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** axe-core itself: add it to a page with `addInitScript` before the page is opened. */
export const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

export interface Examination {
  /** Names of rules; all of them when left out. */
  rules?: string[];
  /** A selector of the part that is looked at; the whole page when left out. */
  within?: string;
}

/** What axe-core finds wrong with a page. */
export const violationsOn = async (
  page: Page,
  { rules, within }: Examination = {},
): Promise<string[]> => {
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } }),
  };
  const context = within === undefined ? 'document' : JSON.stringify(within);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${context}, ${JSON.stringify(options)})`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};
