/**
 * `npm run test:node-versions`: installs, builds and tests the last
 * commit under other versions of Node, each in a clone of its own. It is no part of `npm test`: it fetches
 * those versions into .tmp, and installs every package again.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { command, readArguments } from './command-line.mjs';
import { root, run } from './project.mjs';

const USUAL = ['20', '22', '24'];

const { args } = await readArguments(
  command(
    'test:node-versions',
    `Installs, builds and tests the last commit under other versions of Node, which it fetches from npm (${USUAL.join(', ')} where none is named).`,
    'npm run test:node-versions -- 22 24 -- tests/api/pages.test.ts',
  ).argument('[arguments...]', 'versions, then arguments of Jest'),
);
const [given] = args;
const isVersion = (text) => /^\d+(\.\d+){0,2}$/.test(text);
const firstOther = given.findIndex((text) => !isVersion(text));
const wanted = firstOther === -1 ? given : given.slice(0, firstOther);
const jestArguments = given.slice(wanted.length);

/** Fetches a version of Node from the npm package of that name. */
const fetchNode = async (version) => {
  const folder = path.join(root, '.tmp', `node-${version}`);
  const node = path.join(folder, 'node_modules/node/bin/node');
  if (!existsSync(node)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
    const options = ['--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', ['install', '--prefix', folder, ...options, `node@${version}`]);
  }
  return node;
};

/** The headers that come with it, for native modules that have to be compiled. */
const headersOf = (node) => {
  const platform = `node-${process.platform}-${process.arch}`;
  const folder = path.join(path.dirname(node), '../node_modules', platform);
  return existsSync(path.join(folder, 'include/node')) ? { npm_config_nodedir: folder } : {};
};

const environmentOf = (node) => ({
  ...process.env,
  ...headersOf(node),
  PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
});

const exactVersion = (node) =>
  JSON.parse(readFileSync(path.join(path.dirname(node), '../package.json'), 'utf8')).version;

const minutes = (began) => `${((Date.now() - began) / 60_000).toFixed(1)} min`;

/** Does the steps one after the other, up to the first that fails. */
const tryVersion = async (version) => {
  const node = await fetchNode(version);
  const result = { node: exactVersion(node) };
  const clone = mkdtempSync(path.join(tmpdir(), `ota-news-node-${version}-`));
  const report = path.join(clone, '.tmp/report.json');
  const options = { cwd: clone, env: environmentOf(node) };
  const steps = {
    clone: () => run('git', ['clone', '--quiet', root, clone]),
    install: () => run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], options),
    'optional packages': () => run('npm', ['run', '--silent', 'test:optional-packages'], options),
    build: () => run(node, ['scripts/build.mjs'], options),
    test: () =>
      run(
        node,
        ['scripts/test.mjs', '--json', `--outputFile=${report}`, ...jestArguments],
        options,
      ),
  };
  try {
    for (const [name, step] of Object.entries(steps)) {
      console.log(`\n› Node ${result.node}: ${name}`);
      const began = Date.now();
      result[name] = 'failed';
      await step();
      result[name] = minutes(began);
    }
  } catch (error) {
    console.error(error.message);
  }
  if (existsSync(report)) {
    const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    Object.assign(result, {
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests,
      'failed suites': numFailedTestSuites,
    });
  }
  rmSync(clone, { recursive: true, force: true });
  return result;
};

const results = [];
for (const version of wanted.length === 0 ? USUAL : wanted) results.push(await tryVersion(version));
console.log(`\nTests: ${jestArguments.join(' ') || 'all'}`);
console.table(results);
if (results.some(({ test }) => test === undefined || test === 'failed')) process.exitCode = 1;
