/**
 * `npm run audit:dependencies`: queries the registry for advisories on the production dependencies and compares them
 * with scripts/audit-exceptions.json. An unreachable registry causes only a warning.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gravesOf, judge } from './advisories.mjs';
import { existingFile } from './argument-kinds.mjs';
import { command, readArguments } from './command-line.mjs';
import { root } from './project.mjs';

const MAX_MS = 90_000;

const { options } = await readArguments(
  command(
    'audit:dependencies',
    'Asks the registry for advisories on what the service runs with. Ends with 1 for grave ones that nobody has reviewed.',
    'npm run audit:dependencies -- --report-only',
  )
    .option('--report-only', 'say the same, and succeed', false)
    .option(
      '--exceptions <file>',
      'advisories that were reviewed',
      existingFile,
      path.join(root, 'scripts/audit-exceptions.json'),
    ),
);

/** Returns npm's report, or the problem that prevented the audit. npm exits with an error code for any finding. */
const askRegistry = () => {
  const { stdout, stderr, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: MAX_MS,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, npm_config_fetch_retries: '1', npm_config_fetch_timeout: '20000' },
  });
  try {
    const report = JSON.parse(stdout);
    if (report.auditReportVersion === 2) return { report };
    return { problem: report.message ?? report.error?.summary ?? 'an answer of an unknown kind' };
  } catch {
    return { problem: error?.message ?? stderr.trim().split('\n').at(-1) };
  }
};

const { report, problem } = askRegistry();
if (report === undefined) {
  console.warn(`WARNING: the dependencies were NOT audited. The registry said: ${problem}`);
} else {
  const exceptions = JSON.parse(readFileSync(options.exceptions, 'utf8'));
  const today = new Date().toISOString().slice(0, 10);
  const { judged, idle } = judge(gravesOf(report), exceptions, today);
  const { total } = report.metadata.dependencies;
  console.log(`${judged.length} advisories of high or critical severity on ${total} packages.`);
  if (judged.length > 0) console.table(judged.map(({ isOpen: _isOpen, ...shown }) => shown));
  for (const { id } of idle) console.log(`${id} is in the list of exceptions for nothing.`);
  const open = judged.filter(({ isOpen }) => isOpen);
  if (open.length > 0) {
    const ids = open.map(({ id }) => id).join(', ');
    console.error(
      `ATTENTION: to be updated, or reviewed and listed in ${options.exceptions}: ${ids}`,
    );
    if (!options.reportOnly) process.exitCode = 1;
  }
}
