/**
 * Builds the panel to dist/build with the steps of `strapi build`, but without compiling and type-checking the server.
 * Strapi does not export these steps: an update that moves one fails here.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './project.mjs';

const require = createRequire(import.meta.url);
const strapiPackage = path.dirname(require.resolve('@strapi/strapi/package.json'));
const step = (name) => require(path.join(strapiPackage, 'dist/src/node', name));

const { createStrapi } = require('@strapi/strapi');
const { createBuildContext } = step('create-build-context.js');
const { writeStaticClientFiles } = step('staticFiles.js');
const { build } = step('vite/build.js');

process.chdir(root);
const context = await createBuildContext({
  cwd: root,
  logger: { debug() {}, info: console.error, warn: console.error, error: console.error },
  strapi: createStrapi({
    appDir: root,
    distDir: path.join(root, 'dist'),
    autoReload: true,
    serveAdminPanel: false,
  }),
  options: { minify: true },
});
await writeStaticClientFiles(context);
await build(context);
// The Strapi instance, needed to locate the plugins, keeps timers running.
process.exit();
