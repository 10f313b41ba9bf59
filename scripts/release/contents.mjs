/** What a release holds: all that running the service needs, and nothing that builds. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from '../project.mjs';
import { linkTree } from './linked-tree.mjs';

/** Folders and files that are copied as they are. */
const PARTS = [
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'build',
  'deploy',
  'dist',
  'docs',
  'package-lock.json',
  'packages',
  'public',
  'skills',
  'src',
];

/** Scripts behind the commands of a release. */
const SCRIPT_FILES = [
  'argument-kinds.mjs',
  'command-line.mjs',
  'command.mjs',
  'environment-file.mjs',
  'installation.mjs',
  'memory.mjs',
  'module-cache.cjs',
  'project.mjs',
  'prune-packages.mjs',
  'returned-memory.mjs',
  'secrets.mjs',
  'serve.mjs',
  'service-commands.mjs',
];

/** Commands of `package.json` that need no sources. */
const SCRIPTS = [
  'agent-ready',
  'backup',
  'content',
  'doctor',
  'export',
  'import',
  'mcp:registry',
  'prices',
  'restore',
  'secrets',
  'start',
  'token',
];

/** What `package.json` says to who builds. */
const OF_DEVELOPERS = ['devDependencies', 'overrides', 'workspaces'];

/** Sources that are compiled or bundled, types, and what developers alone read or run. */
const LEFT_OUT = [
  /^src\/.*\.tsx?$/,
  /^(?:dist\/)?src\/(?:admin|chat-views|plugins\/[^/]+\/admin)$/,
  /\.(?:d\.ts|map)$/,
  /^public\/uploads\/./,
];

const placeOf = (file) => path.relative(root, file).split(path.sep).join('/');

const isLeftOut = (file) => {
  const place = placeOf(file);
  return LEFT_OUT.some((pattern) => pattern.test(place));
};

const manifestOf = (manifest) => {
  const entries = Object.entries(manifest).filter(([name]) => !OF_DEVELOPERS.includes(name));
  const scripts = Object.fromEntries(SCRIPTS.map((name) => [name, manifest.scripts[name]]));
  // Drivers are compiled for one version of Node.js.
  const engines = { node: `^${process.versions.node.split('.')[0]}` };
  return { ...Object.fromEntries(entries), engines, scripts };
};

const readJson = (name) => JSON.parse(readFileSync(path.join(root, name), 'utf8'));

/** Links the packages that serve; the lock file says of each whose it is. */
const linkPackages = (folder) => {
  const leftOut = new Set(['.cache', '.package-lock.json'].map((name) => `node_modules/${name}`));
  for (const [place, { dev }] of Object.entries(readJson('package-lock.json').packages)) {
    if (dev) leftOut.add(place);
  }
  linkTree(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), (file) =>
    leftOut.has(placeOf(file)),
  );
};

/**
 * Writes a release into a folder.
 *
 * @param {string} folder empty, or to be made
 */
export const writeRelease = async (folder) => {
  for (const part of [...PARTS, ...SCRIPT_FILES.map((name) => `scripts/${name}`)]) {
    cpSync(path.join(root, part), path.join(folder, part), {
      recursive: true,
      filter: (file) => !isLeftOut(file),
    });
  }
  // Strapi makes it at the start, and may not where the files belong to somebody else.
  mkdirSync(path.join(folder, 'database/migrations'), { recursive: true });
  linkPackages(folder);
  // By the whole manifest it knows that these packages are for serving alone.
  cpSync(path.join(root, 'package.json'), path.join(folder, 'package.json'));
  await run(process.execPath, ['scripts/prune-packages.mjs'], { cwd: folder });
  const manifest = `${JSON.stringify(manifestOf(readJson('package.json')), null, 2)}\n`;
  writeFileSync(path.join(folder, 'package.json'), manifest);
};
