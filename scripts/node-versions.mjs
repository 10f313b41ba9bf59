/**
 * `npm run test:node-versions`: tries the built service under the newest of other versions of Node.js, which it
 * fetches into .tmp. One installation serves them all. Instead of the smoke test in tests/node-versions it runs the
 * suites where these are asked for.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { nodeVersions } from './argument-kinds.mjs';
import { command, readArguments } from './command-line.mjs';
import { ensureBuilt, ensureInstalled, root, run } from './project.mjs';

const USUAL = ['22', '24', '26'];

const { args, options } = await readArguments(
  command(
    'test:node-versions',
    `Tries the built service under other versions of Node.js, which it fetches from npm (${USUAL.join(', ')} where none is named).`,
    'npm run test:node-versions -- 24 --suites tests/api/pages.test.ts',
  )
    .argument('[versions...]', 'such as 24 or 24.18.1', nodeVersions, [])
    .option('--suites [arguments...]', 'run the suites instead, with these arguments of Jest'),
);
const [versions] = args;
const isSuites = options.suites !== undefined;
const jestArguments = Array.isArray(options.suites) ? options.suites : [];

/** Fetches the newest Node.js of a version from the npm package of that name, unless it is there. */
const fetchNode = async (version) => {
  const folder = path.join(root, '.tmp', `node-${version}`);
  mkdirSync(folder, { recursive: true });
  const manifest = path.join(folder, 'package.json');
  // Its script puts the program for this platform in place.
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "allowScripts": { "node": true } }\n');
  const options = ['--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', '--prefix', folder, ...options, `node@${version}`]);
  const installed = path.join(folder, 'node_modules/node');
  return {
    program: path.join(installed, 'bin/node'),
    exact: JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')).version,
  };
};

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

/** Gives a row of the closing table. */
const tryVersion = async (version) => {
  const { program, exact } = await fetchNode(version);
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

process.chdir(root);
await ensureInstalled();
await ensureBuilt();
const rows = [];
for (const version of versions.length > 0 ? versions : USUAL) rows.push(await tryVersion(version));
console.table(rows);
