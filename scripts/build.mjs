/** `npm run build`: builds the server and the panel, each only if its sources changed. */
import { command, runCommand } from './command-line.mjs';
import { ensureBuilt, ensureModulesCached, root } from './project.mjs';

process.chdir(root);
await runCommand(
  command(
    'build',
    'Builds the server and the panel, each only when its sources changed.',
    'npm run build',
  ).action(async () => {
    await ensureBuilt();
    await ensureModulesCached();
  }),
);
