/**
 * `npm test`: installs and builds what is missing, then runs the suites that a contributor waits for. With `CI=true`,
 * and as `npm run test:all`, it runs every suite. Other arguments go to Jest, and what they name is run whole.
 */
import { createRequire } from 'node:module';
import { ensureBuilt, ensureInstalled, root, run } from './project.mjs';

const ALL = '--all';

const given = process.argv.slice(2);
const isBrief = given.length === 0 && process.env.CI !== 'true';

process.chdir(root);
await ensureInstalled();
await ensureBuilt();

if (isBrief) console.error('› What CI runs besides: npm run test:all');
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
try {
  await run(process.execPath, [jest, ...given.filter((argument) => argument !== ALL)], {
    env: {
      ...process.env,
      ...(isBrief ? { SUITES: 'brief' } : {}),
      NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
    },
  });
} catch {
  process.exitCode = 1;
}
