/** Prints the routes of the panel's API of the service that its environment describes, as JSON. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { panelRoutesOf, tableOf } from '../../scripts/panel-routes.mjs';

const root = path.resolve(import.meta.dirname, '../..');
process.chdir(root);
const require = createRequire(import.meta.url);
const { withService } = require(path.join(root, 'dist/src/server/serve.js'));
const rows = await withService(async (strapi) => panelRoutesOf(strapi));
console.log(JSON.stringify(tableOf(rows)));
