/** Runs the demo on the settings of the process alone: no installation, no build, no .env. */
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
process.chdir(root);
const { demo } = createRequire(import.meta.url)(path.join(root, 'dist/src/commands/demo/index.js'));
await demo();
