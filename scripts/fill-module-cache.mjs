/** Fills the module cache by starting on an empty database, for installations that cannot write to it later. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generatedSecrets } from './environment-file.mjs';
import moduleCache from './module-cache.cjs';
import { root } from './project.mjs';

const require = createRequire(import.meta.url);
const folder = mkdtempSync(path.join(tmpdir(), 'ota-news-'));
mkdirSync(path.join(folder, 'uploads'));
Object.assign(process.env, generatedSecrets(), {
  ENV_PATH: '/dev/null',
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  DATABASE_URL: '',
  DATABASE_FILENAME: path.join(folder, 'data.db'),
  PUBLIC_DIRECTORY: folder,
});
process.chdir(root);
moduleCache.useModuleCache();
// In the order of a start.
require(path.join(root, 'dist/src/server/web-workers/primary.js'));
try {
  await require(path.join(root, 'dist/src/server/serve.js')).withService(async () => {});
  await moduleCache.saveModuleCache();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
