/** Generates .env.example and docs/configuration.md from the schema of the settings. */
import { createRequire } from 'node:module';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { command, readArguments } from './command-line.mjs';
import { ensureServerBuilt, root } from './project.mjs';

const { options } = await readArguments(
  command(
    'docs:settings',
    'Generates .env.example and docs/configuration.md from the schema of the settings.',
    'npm run docs:settings',
  ).option('--check', 'write nothing, and end with 1 when they are out of date', false),
);
await ensureServerBuilt();
const require = createRequire(import.meta.url);
const { environmentExample, configurationPage } = require(
  path.join(root, 'dist/src/environment/documentation.js'),
);
mkdirSync(path.join(root, 'docs'), { recursive: true });
const files = {
  '.env.example': environmentExample(),
  'docs/configuration.md': configurationPage(),
};

for (const [name, wanted] of Object.entries(files)) {
  const file = path.join(root, name);
  if (!options.check) writeFileSync(file, wanted);
  else if (readFileSync(file, 'utf8') !== wanted) {
    console.error(`${name} is not what the settings' schema gives. Run: npm run docs:settings`);
    process.exitCode = 1;
  }
}
