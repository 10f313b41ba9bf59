/** `npm test`: installs and builds what is missing, then runs every suite. Arguments go to Jest. */
import { createRequire } from 'node:module';
import { ensureBuilt, ensureInstalled, root, run } from './project.mjs';

process.chdir(root);
await ensureInstalled();
await ensureBuilt();

const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
try {
  await run(process.execPath, [jest, ...process.argv.slice(2)], {
    env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
  });
} catch {
  process.exitCode = 1;
}
