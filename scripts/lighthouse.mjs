/** `npm run lighthouse`: measures pages of a running service with Lighthouse, as on a phone, in Chromium. */
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { command, runCommand } from './command-line.mjs';
import { fetchPackages } from './fetched-packages.mjs';
import { root } from './project.mjs';

/** The last version that runs on every supported version of Node.js. */
const PACKAGES = ['lighthouse@12.8.2'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const REPORTS = path.join(root, '.tmp/lighthouse/reports');

const start = promisify(execFile);

const measure = async (modules, address, index) => {
  const report = path.join(REPORTS, `${index}.json`);
  await start(
    process.execPath,
    [
      path.join(modules, 'lighthouse/cli/index.js'),
      address,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    { env: { CHROME_PATH: '/usr/bin/chromium', ...process.env } },
  );
  const { categories, audits } = JSON.parse(readFileSync(report, 'utf8'));
  return {
    ...Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round((categories[name].score ?? 0) * 100)]),
    ),
    'LCP ms': Math.round(audits['largest-contentful-paint'].numericValue),
    CLS: Number(audits['cumulative-layout-shift'].numericValue.toFixed(3)),
    KiB: Math.round(audits['total-byte-weight'].numericValue / 1024),
    failed: Object.values(audits)
      .filter(
        ({ score, weight, scoreDisplayMode }) =>
          score === 0 && weight !== 0 && scoreDisplayMode === 'binary',
      )
      .map(({ id }) => id)
      .join(' '),
  };
};

await runCommand(
  command(
    'lighthouse',
    'Measures pages of a running service with Lighthouse, which it fetches from npm. CHROME_PATH: another browser.',
    'npm run lighthouse -- http://127.0.0.1:3000/ http://127.0.0.1:3000/airbnb/airbnb-joins-sp-500',
  )
    .argument('<addresses...>', 'addresses of pages')
    .action(async (addresses) => {
      const modules = await fetchPackages('lighthouse', PACKAGES);
      mkdirSync(REPORTS, { recursive: true });
      const rows = {};
      // One after the other: they would slow each other down.
      for (const [index, address] of addresses.entries()) {
        console.error(`› ${address}`);
        rows[address] = await measure(modules, address, index);
      }
      console.table(rows);
    }),
);
