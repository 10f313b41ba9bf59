/**
 * `npm run conformance`: runs the official MCP conformance suite against the built service. Not part of `npm test`,
 * because it downloads the suite, and the Node 22 that it requires, into .tmp.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { command, runCommand } from './command-line.mjs';
import { runJest } from './jest.mjs';
import { ensureInstalled, ensureBuilt, root, run } from './project.mjs';

const PACKAGES = ['@modelcontextprotocol/conformance@0.2.0-alpha.12', 'node@22.23.3'];

const fetchSuite = async () => {
  const folder = path.join(root, '.tmp/conformance');
  if (existsSync(path.join(folder, 'node_modules/node/bin/node'))) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const options = ['--save-exact', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...options, ...PACKAGES], { cwd: folder });
};

await runCommand(
  command(
    'conformance',
    'Runs the official MCP conformance suite, which it fetches from npm, against the built service.',
    'npm run conformance -- -- --verbose',
  )
    .argument('[arguments...]', 'arguments of Jest')
    .action(async (given) => {
      process.chdir(root);
      await ensureInstalled();
      await ensureBuilt();
      await fetchSuite();
      await runJest(given, { CONFORMANCE: 'true' });
    }),
);
