/**
 * `npm run test:node-versions`: tests the built service under the present Node.js and the newest releases of other
 * versions, which it downloads into .tmp. All use the same installation. Runs the smoke test in tests/node-versions, or
 * the suites with `--suites`.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { nodeVersions } from './argument-kinds.mjs';
import { command, readArguments } from './command-line.mjs';
import { fetchNode, presentNode, TESTED_VERSIONS } from './other-node.mjs';
import { ensureBuilt, ensureInstalled, root, run } from './project.mjs';

const { args, options } = await readArguments(
  command(
    'test:node-versions',
    `Tries the built service under this version of Node.js and others, which it fetches from npm (${TESTED_VERSIONS.join(', ')} where none is named).`,
    'npm run test:node-versions -- 24 --suites tests/api/pages.test.ts',
  )
    .argument('[versions...]', 'such as 24 or 24.18.1', nodeVersions, [])
    .option('--suites [arguments...]', 'run the suites instead, with these arguments of Jest'),
);
const [versions] = args;
const isSuites = options.suites !== undefined;
const jestArguments = Array.isArray(options.suites) ? options.suites : [];

const jest = createRequire(import.meta.url).resolve('jest/bin/jest');

const environmentOf = (program) => ({
  ...process.env,
  PATH: `${path.dirname(program)}${path.delimiter}${process.env.PATH}`,
});

const runSmoke = (program) =>
  run(program, [jest, '--reporters=default'], {
    env: {
      ...environmentOf(program),
      SUITES: 'smoke',
      NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
    },
  });

const runSuites = (program) =>
  run(program, ['scripts/test.mjs', ...(jestArguments.length > 0 ? jestArguments : ['--all'])], {
    env: environmentOf(program),
  });

/** Tests one version and returns its row of the final table. */
const tryVersion = async ({ program, exact }) => {
  console.log(`\n› Node.js ${exact}`);
  const began = Date.now();
  let result = 'passed';
  try {
    await (isSuites ? runSuites(program) : runSmoke(program));
  } catch {
    result = 'failed';
    process.exitCode = 1;
  }
  return { 'Node.js': exact, result, seconds: ((Date.now() - began) / 1000).toFixed(1) };
};

const fetchAll = async (wanted) => {
  const fetched = [];
  for (const version of wanted) fetched.push(await fetchNode(version));
  return fetched;
};

process.chdir(root);
await ensureInstalled();
await ensureBuilt();
const others = TESTED_VERSIONS.filter((version) => version !== presentNode.major);
const [first, ...rest] =
  versions.length > 0 ? await fetchAll(versions) : [presentNode, ...(await fetchAll(others))];
// The first one makes the database that the smoke test copies.
const rows = [await tryVersion(first)];
if (isSuites) for (const node of rest) rows.push(await tryVersion(node));
else rows.push(...(await Promise.all(rest.map(tryVersion))));
console.table(rows);
