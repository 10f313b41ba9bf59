import type { HealthReport } from '@ota-news/foundation/contracts/operations';
import { getService } from '@ota-news/foundation/contracts/services';
import { misspeltSettings } from '#environment/misspelt';
import { checkProxyPath } from './proxy-path';
import { withService } from '../../server/serve';

const WORD = { good: 'pass', warning: 'warn', failing: 'FAIL' } as const;

const line = ({ level, title, message }: HealthReport, width: number): string =>
  `${WORD[level]}  ${title.padEnd(width)}  ${message}`;

const print = (reports: HealthReport[]): void => {
  const width = Math.max(...reports.map(({ title }) => title.length));
  for (const report of reports) {
    console.log(line(report, width));
    if (report.advice !== undefined) console.log(`${' '.repeat(width + 8)}→ ${report.advice}`);
  }
};

const settings = (): HealthReport[] => {
  const misspelt = misspeltSettings(process.env);
  const about = { name: 'settings', title: 'Settings' };
  if (misspelt.length === 0) return [{ ...about, level: 'good', message: 'All are understood.' }];
  const advice = 'Correct the name, or remove it.';
  return misspelt.map((message) => ({ ...about, level: 'warning', message, advice }));
};

/** `npm run doctor`: prints problems and remedies. Exits with 1 if a check fails. */
export const main = async (): Promise<void> => {
  const reports = await withService(async (strapi) => [
    ...settings(),
    ...(await getService(strapi, 'operations', 'health').report()),
    ...(await checkProxyPath(strapi)),
  ]);
  print(reports);
  const failing = reports.filter(({ level }) => level === 'failing').length;
  const warnings = reports.filter(({ level }) => level === 'warning').length;
  console.log(`\n${reports.length} checks: ${failing} failing, ${warnings} warnings.`);
  process.exitCode = failing > 0 ? 1 : 0;
};
