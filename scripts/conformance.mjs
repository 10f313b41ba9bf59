/**
 * `npm run conformance`: runs the official MCP conformance suite against the built service. Not part of `npm test`,
 * because it downloads the suite, and the Node 22 that it requires, into .tmp.
 */
import { command, runCommand } from './command-line.mjs';
import { fetchPackages } from './fetched-packages.mjs';
import { runJest } from './jest.mjs';
import { ensureInstalled, ensureBuilt, root } from './project.mjs';

const PACKAGES = ['@modelcontextprotocol/conformance@0.2.0-alpha.12', 'node@22.23.3'];

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
      await fetchPackages('conformance', PACKAGES);
      await runJest(given, { CONFORMANCE: 'true' });
    }),
);
