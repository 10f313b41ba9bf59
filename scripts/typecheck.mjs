/** `npm run typecheck`: checks the types of every TypeScript project here. */
import { command, runCommand } from './command-line.mjs';
import { ensureFoundationBuilt, runCompiler } from './project.mjs';

const PROJECTS = [
  'src/foundation/tsconfig.json',
  'tsconfig.json',
  'tests/tsconfig.json',
  'src/admin/tsconfig.json',
  'src/chat-views/tsconfig.json',
];

const typecheck = async () => {
  // The other projects read its declarations from there.
  await ensureFoundationBuilt();
  let failed;
  for (const project of PROJECTS) {
    await runCompiler(['--noEmit', '-p', project]).catch((error) => (failed = error));
  }
  if (failed) throw failed;
};

await runCommand(
  command(
    'typecheck',
    'Checks the types of every TypeScript project here.',
    'npm run typecheck',
  ).action(typecheck),
);
