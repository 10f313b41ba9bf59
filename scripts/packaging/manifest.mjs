/** Creates the `package.json` of a plugin, with the dependency versions that this project is tested with. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../project.mjs';
import { SCOPE } from './plugins.mjs';

const project = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** Tells if a package must be unique in a project; these become peer dependencies. */
const isBroughtByProject = (name) =>
  name.startsWith('@strapi/') ||
  ['react', 'react-dom', 'react-router-dom', 'styled-components'].includes(name);

/** Parts of Strapi, which comes with them: their versions are its own. */
const PARTS_OF_STRAPI = ['@strapi/content-manager'];

const versionOf = (name) => {
  if (PARTS_OF_STRAPI.includes(name)) return project.dependencies['@strapi/strapi'];
  if (name === `${SCOPE}/foundation`) return project.version;
  const version = project.dependencies[name];
  if (version === undefined) throw new Error(`${name} is packed but is no dependency of ours.`);
  return version;
};

/** Must match Strapi's own copy: errors of `@strapi/utils` are recognized by their class. */
const OF_STRAPI = ['@strapi/strapi', '@strapi/utils', ...PARTS_OF_STRAPI];

const accepted = (name) => {
  const version = versionOf(name);
  return /^\d/.test(version) && !OF_STRAPI.includes(name) ? `^${version}` : version;
};

/** Public, with a statement of npm of what it was built from (which needs `repository`). */
const PUBLISHED = { access: 'public', provenance: true };

const versions = (names, choose) =>
  Object.fromEntries([...new Set(names)].sort().map((name) => [name, choose(name)]));

export const pluginManifest = ({ name, displayName, description, needs }, packages, hasAdmin) => ({
  name: `${SCOPE}/${name}`,
  version: project.version,
  description,
  keywords: ['strapi', 'strapi-plugin', name],
  license: project.license,
  engines: project.engines,
  files: ['dist'],
  publishConfig: PUBLISHED,
  dependencies: versions(
    packages.filter((dependency) => !isBroughtByProject(dependency)),
    versionOf,
  ),
  peerDependencies: {
    ...Object.fromEntries(needs.map((plugin) => [`${SCOPE}/${plugin}`, project.version])),
    ...versions(['@strapi/strapi', ...packages.filter(isBroughtByProject)], accepted),
  },
  strapi: { kind: 'plugin', name, displayName },
  exports: {
    './package.json': './package.json',
    './strapi-server': { default: './dist/server/index.js' },
    ...(hasAdmin ? { './strapi-admin': { default: './dist/admin/index.mjs' } } : {}),
  },
});
