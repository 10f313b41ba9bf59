/**
 * `npm test`: installs and builds if necessary, then runs the quick suites. With `CI=true`, or as `npm run test:all`,
 * it runs all suites. Other arguments are passed to Jest, and the suites they name run in full.
 */
import { command, runCommand } from './command-line.mjs';
import { runJest } from './jest.mjs';
import { ensureBuilt, ensureInstalled, root } from './project.mjs';

const test = async (given, { all }) => {
  process.chdir(root);
  await ensureInstalled();
  await ensureBuilt();
  const isBrief = given.length === 0 && !all && process.env.CI !== 'true';
  if (isBrief) console.error('› What CI runs besides: npm run test:all');
  await runJest(given, isBrief ? { SUITES: 'brief' } : {});
};

await runCommand(
  command(
    'test',
    'Installs and builds what is missing, then runs the suites that a contributor waits for, or those that are named.',
    'npm test -- tests/api/pages.test.ts',
  )
    .argument('[arguments...]', 'suites, and options of Jest')
    .option('--all', 'every suite, as CI does', false)
    .allowUnknownOption()
    .action(test),
);
