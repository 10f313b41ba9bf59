/**
 * `npm run faults`: kills processes, cuts and stalls connections, fills disks and changes clocks while the service is
 * in use. Prints how many requests were accepted, lost and duplicated, and writes docs/reliability.md.
 */
import { positive } from './argument-kinds.mjs';
import { command, runCommand } from './command-line.mjs';
import { runJest } from './jest.mjs';
import { ensureBuilt, ensureInstalled, root } from './project.mjs';

await runCommand(
  command(
    'faults',
    'Brings trouble about while the service is used, prints what was accepted, lost and doubled, and writes docs/reliability.md.',
    'npm run faults -- --share 0.1',
  )
    .option('--share <part>', 'bring each trouble about that much less often', positive, 1)
    .option('--only <text>', 'the scenarios whose names contain it; writes nothing', '')
    .action(async ({ share, only }) => {
      process.chdir(root);
      await ensureInstalled();
      await ensureBuilt();
      await runJest(['--selectProjects', 'faults', '--verbose'], {
        CI: 'true',
        FAULTS: 'full',
        FAULTS_ONLY: only,
        FAULTS_SHARE: String(share),
      });
    }),
);
