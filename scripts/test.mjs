/**
 * `npm test`: installs and builds what is missing, then runs the suites that a contributor waits for; where `CI=true`,
 * those of each change. `npm run test:all` runs all of them in full. Other arguments go to Jest, and named suites run
 * in full.
 */
import { command, runCommand } from './command-line.mjs';
import { runJest } from './jest.mjs';
import { ensureBuilt, ensureInstalled, root } from './project.mjs';

const test = async (given, { all }) => {
  process.chdir(root);
  await ensureInstalled();
  await ensureBuilt();
  const isNamed = given.length > 0;
  const scope = process.env.CI === 'true' ? 'ci' : 'brief';
  await runJest(given, { SUITES: all || isNamed ? 'whole' : scope });
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
