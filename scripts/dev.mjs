/** `npm run dev`: runs the service and watches server code, plugins and panel. */
import path from 'node:path';
import { command, runCommand } from './command-line.mjs';
import { ensureEnvironmentFile } from './environment-file.mjs';
import { ensureInstalled, ensureServerBuilt, root, run, runCompiler } from './project.mjs';

const watchAll = async () => {
  await ensureInstalled();
  ensureEnvironmentFile();
  await ensureServerBuilt();
  /** Ends both watchers if one fails, because neither works alone. */
  const ending = new AbortController();
  const { signal } = ending;
  const strapi = path.join(root, 'node_modules/.bin/strapi');
  try {
    await Promise.all([
      // Strapi watches all sources but compiles only its own project.
      runCompiler(['-p', 'src/foundation', '--watch', '--preserveWatchOutput'], { signal }),
      run(strapi, ['develop', '--watch-admin'], {
        env: { ...process.env, NODE_ENV: 'development' },
        signal,
      }),
    ]);
  } catch {
    ending.abort();
    process.exitCode = 1;
  }
};

process.chdir(root);
await runCommand(
  command(
    'dev',
    'Serves with server code, plugins and panel watched, until Ctrl-C.',
    'npm run dev',
  ).action(watchAll),
);
