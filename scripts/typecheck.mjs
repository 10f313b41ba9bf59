/** `npm run typecheck`: checks the types of every TypeScript project here. */
import { command, runCommand } from './command-line.mjs';
import { runCompiler } from './project.mjs';

const PROJECTS = ['tsconfig.json', 'tests/tsconfig.json', 'src/admin/tsconfig.json'];

const typecheck = async () => {
  // The others read the types that it emits.
  await runCompiler(['-p', 'src/foundation']);
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
