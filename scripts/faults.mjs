/**
 * `npm run faults [-- --share 0.1] [--only TEXT]`: kills, cuts, stalls, full disks and clock jumps while the service is used.
 * Prints what was accepted, lost and doubled, and writes docs/reliability.md. With `--share`, brings each trouble
 * about that much less often; with `--only`, runs the scenarios whose names contain the text, and writes nothing.
 */
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled, root, run } from './project.mjs';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, share: { type: 'string', default: '1' } },
});

process.chdir(root);
await ensureInstalled();
await ensureBuilt();

const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
try {
  await run(process.execPath, [jest, '--selectProjects', 'faults', '--verbose'], {
    env: {
      ...process.env,
      CI: 'true',
      FAULTS: 'full',
      FAULTS_ONLY: values.only,
      FAULTS_SHARE: values.share,
      NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
    },
  });
} catch {
  process.exitCode = 1;
}
