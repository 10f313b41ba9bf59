/**
 * `npm run docs:house`: checks the imports against the rules (`.dependency-cruiser.mjs`) and draws the dependency graph
 * of the source folders into CONTRIBUTING.md. With `--check`, part of `npm run lint`, it only reports an outdated
 * drawing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { command, readArguments } from './command-line.mjs';
import rules, { PACKED } from '../.dependency-cruiser.mjs';
import { root } from './project.mjs';

const DOCUMENT = path.join(root, 'CONTRIBUTING.md');
const PICTURE =
  /(?<=<!-- drawn by npm run docs:house -->\n)[\s\S]*?(?=<!-- end of the drawing -->)/;

const ROOMS = [
  ['packed', 'plugins that can be installed elsewhere', new RegExp(`^src/plugins/(?:${PACKED})/`)],
  ['own', "the newsroom's plugins", /^src\/plugins\//],
  ['tools', 'tools that look at services from outside', /^tools\//],
  ['panel', 'admin', /^src\/admin\//],
  ['strapi', 'index, extensions, middlewares', /^src\/(?:index\.ts|extensions|middlewares)/],
  ...[
    'commands',
    'server',
    'chat-views',
    'themes',
    'newsroom',
    'api',
    'environment',
    'foundation',
  ].map((name) => [name, name, new RegExp(`^src/${name}/`)]),
];

const roomOf = (file) => ROOMS.find(([, , pattern]) => pattern.test(file))?.[0];

const arrowsOf = (modules) => {
  const arrows = new Set();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = [roomOf(source), roomOf(resolved)];
      if (from !== undefined && to !== undefined && from !== to) arrows.add(`${from} --> ${to}`);
    }
  }
  return [...arrows].sort();
};

const draw = (modules) =>
  [
    '',
    '```mermaid',
    'flowchart TD',
    ...ROOMS.map(([name, label]) => `  ${name}["${label}"]`),
    ...arrowsOf(modules).map((arrow) => `  ${arrow}`),
    '```',
    '',
    '',
  ].join('\n');

const { options: asked } = await readArguments(
  command(
    'docs:house',
    'Looks whether anything imports what it may not, and draws the house into CONTRIBUTING.md.',
    'npm run docs:house',
  ).option('--check', 'draw nothing, and end with 1 when the drawing is out of date', false),
);
// Imported late because it takes seconds to load.
const { cruise, format } = await import('dependency-cruiser');
process.chdir(root);
const { forbidden, options } = rules;
const { output: house } = await cruise(['src', 'tools'], {
  ...options,
  validate: true,
  ruleSet: { forbidden },
});
const { output: verdict, exitCode } = await format(house, { outputType: 'err' });
console.log(verdict.trim());
process.exitCode = exitCode;

const before = readFileSync(DOCUMENT, 'utf8');
const after = before.replace(PICTURE, draw(house.modules));
if (asked.check) {
  if (after !== before) {
    console.error("CONTRIBUTING.md draws another house than this: run 'npm run docs:house'.");
    process.exitCode = 1;
  }
} else {
  writeFileSync(DOCUMENT, after);
}
