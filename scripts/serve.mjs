/** Runs the built service: `npm start` in production, and in tests. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { command, runCommand } from './command-line.mjs';
import { quickenStart, root } from './project.mjs';
import { returnMemory } from './returned-memory.mjs';

const require = createRequire(import.meta.url);

await runCommand(
  command(
    'start',
    'Serves what has been built, until Ctrl-C. Settings are in .env; docs/configuration.md lists them.',
    'npm run build && npm start',
  ).action(async () => {
    returnMemory();
    process.env.NODE_ENV ??= 'production';
    process.chdir(root);
    const started = quickenStart();
    const { runBehindWebWorkers } = require(
      path.join(root, 'dist/src/server/web-workers/primary.js'),
    );
    if (!(await runBehindWebWorkers())) {
      await require(path.join(root, 'dist/src/server/serve.js')).serve();
    }
    started();
  }),
);
