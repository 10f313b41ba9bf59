/** `npm run dev`: the service with server code, plugins and panel watched. */
import { ensureEnvironmentFile } from './environment-file.mjs';
import { ensureInstalled, ensureServerBuilt, root, run } from './project.mjs';

process.chdir(root);
await ensureInstalled();
ensureEnvironmentFile();
await ensureServerBuilt();
await Promise.all([
  // Strapi watches all sources, and compiles its own project only.
  run('npx', ['tsc', '-p', 'src/foundation', '--watch', '--preserveWatchOutput']),
  run('npx', ['strapi', 'develop', '--watch-admin'], {
    env: { ...process.env, NODE_ENV: 'development' },
  }),
]).catch(() => {
  process.exitCode = 1;
});
