/** Makes the database of a service that has never been used, and ends before anyone could use it. */
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
process.chdir(root);
const require = createRequire(import.meta.url);
const { withService } = require(path.join(root, 'dist/src/server/serve.js'));
await withService(async () => {});
await require('../../scripts/module-cache.cjs').saveModuleCache();
