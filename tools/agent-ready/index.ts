import { Shortcoming, type Check, type Outcome, type Site } from './check';
import { authorization } from './checks/authorization';
import { inBrowser } from './checks/browser';
import { content } from './checks/content';
import { discoverability } from './checks/discoverability';
import { discovery } from './checks/discovery';
import { openSite } from './site';

const CHECKS: Check[] = [
  ...discoverability,
  ...content,
  ...discovery,
  ...authorization,
  ...inBrowser,
];

/** Result of one check. */
export type Finding = Pick<Check, 'key' | 'category'> & Outcome;

const findingOf = async ({ key, category, run }: Check, site: Site): Promise<Finding> => {
  try {
    return { key, category, ...(await run(site)) };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error };
    const reason =
      error instanceof Shortcoming ? message : `no answer: ${cause?.message ?? message}`;
    return { key, category, status: 'fail', message: reason };
  }
};

/** Runs the checks of agent-readiness scanners on a site, one after another. */
export const scan = async (address: string): Promise<Finding[]> => {
  const site = openSite(address);
  const findings: Finding[] = [];
  for (const check of CHECKS) findings.push(await findingOf(check, site));
  return findings;
};

const MARKS = { pass: 'pass', fail: 'FAIL', neutral: '–' } as const;

/** Formats the findings as a table for a terminal. */
export const tableOf = (findings: Finding[]): string => {
  const rows = findings.map(({ category, key, status, message }) => [
    category,
    key,
    MARKS[status],
    message,
  ]);
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
