/**
 * `npm test`: installs and builds what is missing, then runs the suites that a contributor waits for. With `CI=true`,
 * and as `npm run test:all`, it runs every suite. Other arguments go to Jest, and what they name is run whole.
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
