/** `npm run demo`: from a fresh clone to the running service with content, in one command. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { ensureEnvironmentFile } from './environment-file.mjs';
import { ensureBuilt, ensureInstalled, quickenStart, root } from './project.mjs';
import { returnMemory } from './returned-memory.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node.js 20.19 or newer is needed; this is ${process.version}.`);
  process.exit(1);
}

process.chdir(root);
// This module installs missing packages, so import it after checking the version of Node.
const { command, runCommand } = await import('./command-line.mjs');

await runCommand(
  command(
    'demo',
    'Installs and builds what is missing, fills an empty database with the demo content once, and serves it until Ctrl-C.',
    'npm run demo',
  ).action(async () => {
    returnMemory();
    await ensureInstalled();
    ensureEnvironmentFile();
    await ensureBuilt();

    process.env.NODE_ENV ??= 'production';
    process.env.LOG_LEVEL ??= 'warn';

    const require = createRequire(import.meta.url);
    const { runBehindWebWorkers } = require(
      path.join(root, 'dist/src/server/web-workers/primary.js'),
    );
    if (await runBehindWebWorkers()) return;
    const started = quickenStart();
    await require(path.join(root, 'dist/src/commands/demo/index.js')).demo();
    started();
  }),
);
