/** `npm run secrets`: writes .env with generated secrets if there is none. */
import { command, runCommand } from './command-line.mjs';
import { ensureEnvironmentFile } from './environment-file.mjs';

await runCommand(
  command(
    'secrets',
    'Writes .env with generated secrets, and keeps one that is there.',
    'npm run secrets',
  ).action(ensureEnvironmentFile),
);
