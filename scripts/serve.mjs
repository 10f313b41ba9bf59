/** Serves what has been built. `npm start` in production; the tests start the service with it too. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { keepCompiledCode, root } from './project.mjs';

const require = createRequire(import.meta.url);

process.env.NODE_ENV ??= 'production';
process.chdir(root);
keepCompiledCode();

const { serve } = require(path.join(root, 'dist/src/server/serve.js'));
await serve();
