/**
 * `npm run test:strapi-versions`: tests the packed plugins with several versions of Strapi. For each of them npm installs
 * the example chip-news with the packages into .tmp, Strapi builds its panel, and the packaging suite uses the rest.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { command, readArguments } from './command-line.mjs';
import { runJest } from './jest.mjs';
import { PEER_RANGES } from './packaging/manifest.mjs';
import { SCOPE } from './packaging/plugins.mjs';
import { root, run } from './project.mjs';

const EXAMPLE = path.join(root, 'examples/chip-news');
const PACKAGES = path.join(root, '.tmp/packages');

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Better-sqlite3 13 crashes Node.js 20. */
const SQLITE_OF_NODE_20 = '12.11.1';

const oldest = PEER_RANGES['@strapi/strapi'].replace(/^\^/, '');
const present = read(path.join(root, 'package.json')).dependencies['@strapi/strapi'];

const { args } = await readArguments(
  command(
    'test:strapi-versions',
    `Tests the packed plugins with versions of Strapi (where none is named, ${oldest} and ${present}), five minutes each.`,
    `npm run test:strapi-versions -- ${oldest}`,
  ).argument('[versions...]', 'exact versions of Strapi', undefined),
);
const versions = args[0]?.length > 0 ? args[0] : [oldest, present];

/** The packages as dependencies: names, and the files that npm installs. */
const packedFiles = () =>
  Object.fromEntries(
    readdirSync(PACKAGES)
      .filter((file) => file.endsWith('.tgz'))
      .map((file) => [
        `${SCOPE}/${/^ota-news-(.+)-\d+\.\d+\.\d+\.tgz$/.exec(file)[1]}`,
        `file:${path.join(PACKAGES, file)}`,
      ]),
  );

/** Makes a copy of the example with a version of Strapi, and installs what it depends on. */
const install = async (version) => {
  const folder = path.join(root, '.tmp', `strapi-${version}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of ['config', 'src', 'tsconfig.json']) {
    cpSync(path.join(EXAMPLE, part), path.join(folder, part), { recursive: true });
  }
  const manifest = read(path.join(EXAMPLE, 'package.json'));
  manifest.dependencies = {
    ...manifest.dependencies,
    ...packedFiles(),
    '@strapi/strapi': version,
    ...(process.versions.node.startsWith('20.') ? { 'better-sqlite3': SQLITE_OF_NODE_20 } : {}),
  };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
  const options = ['--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...options], { cwd: folder });
  return folder;
};

/** Versions of a package in a project, of which there must be one: two have different classes of errors, or contexts. */
const demandOne = (folder, name) => {
  const tree = execFileSync('npm', ['ls', name, '--json'], { cwd: folder, encoding: 'utf8' });
  const found = new Set(
    [...tree.matchAll(new RegExp(`"${name}": \\{\\s*"version": "([^"]+)"`, 'g'))].map(
      ([, version]) => version,
    ),
  );
  if (found.size !== 1) throw new Error(`${name} is installed as ${[...found].join(' and ')}.`);
};

const tryVersion = async (version) => {
  console.log(`\n› Strapi ${version}`);
  const folder = await install(version);
  for (const name of ['@strapi/utils', '@strapi/design-system', 'styled-components']) {
    demandOne(folder, name);
  }
  await run('npx', ['--no-install', 'strapi', 'build'], { cwd: folder });
  await runJest(['--selectProjects', 'packaging'], { SUITES: 'whole', STRAPI_PROJECT: folder });
};

process.chdir(root);
await run(process.execPath, ['scripts/pack-plugins.mjs']);
for (const version of versions) await tryVersion(version);
