/**
 * `npm run conformance`: the official MCP conformance suite against the built service. It is no part of
 * `npm test`: it fetches the suite, and the Node 22 that the suite needs, into .tmp.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ensureInstalled, ensureBuilt, root, run } from './project.mjs';

const PACKAGES = ['@modelcontextprotocol/conformance@0.2.0-alpha.12', 'node@22.23.3'];

process.chdir(root);
await ensureInstalled();
await ensureBuilt();

const folder = path.join(root, '.tmp/conformance');
if (!existsSync(path.join(folder, 'node_modules/node/bin/node'))) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const options = ['--save-exact', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...options, ...PACKAGES], { cwd: folder });
}

const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
try {
  await run(process.execPath, [jest, ...process.argv.slice(2)], {
    env: {
      ...process.env,
      CONFORMANCE: 'true',
      NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
    },
  });
} catch {
  process.exitCode = 1;
}
