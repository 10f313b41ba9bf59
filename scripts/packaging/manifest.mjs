/** Creates the `package.json` of a plugin, with the dependency versions that this project is tested with. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../project.mjs';
import { SCOPE } from './plugins.mjs';

const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

const project = read('package.json');
const foundation = read('src/foundation/package.json');

/** Tells if a package must be unique in a project; these become peer dependencies. */
const isBroughtByProject = (name) =>
  name.startsWith('@strapi/') ||
  ['react', 'react-dom', 'react-router-dom', 'styled-components'].includes(name);

/** Versions of Strapi that the packages accept: from the oldest that `npm run test:strapi-versions` has tried. */
const STRAPI_RANGE = foundation.peerDependencies['@strapi/strapi'];
/** The same for Strapi's components of panels, which have versions of their own: from those of its oldest version. */
const COMPONENTS_RANGE = '^2.1.2';

export const PEER_RANGES = {
  '@strapi/strapi': STRAPI_RANGE,
  '@strapi/utils': STRAPI_RANGE,
  '@strapi/content-manager': STRAPI_RANGE,
  '@strapi/design-system': COMPONENTS_RANGE,
  '@strapi/icons': COMPONENTS_RANGE,
};

const versionOf = (name) => {
  if (name === `${SCOPE}/foundation`) return foundation.version;
  const version = project.dependencies[name] ?? foundation.dependencies[name];
  if (version === undefined) throw new Error(`${name} is packed but is no dependency of ours.`);
  return version;
};

const accepted = (name) => {
  const version = PEER_RANGES[name] ?? versionOf(name);
  return /^\d/.test(version) ? `^${version}` : version;
};

/** Public, with a statement of npm of what it was built from (which needs `repository`). */
const PUBLISHED = { access: 'public', provenance: true };

const versions = (names, choose) =>
  Object.fromEntries([...new Set(names)].sort().map((name) => [name, choose(name)]));

/**
 * Parts of Strapi are optional peers, so that npm installs none beside those that Strapi itself depends on: errors of
 * a second `@strapi/utils` have other classes, components of a second `@strapi/design-system` no theme.
 */
const optional = (names) =>
  Object.fromEntries(
    names
      .filter((name) => name !== '@strapi/strapi' && name in PEER_RANGES)
      .sort()
      .map((name) => [name, { optional: true }]),
  );

export const pluginManifest = ({ name, displayName, description, needs }, packages, hasAdmin) => ({
  name: `${SCOPE}/${name}`,
  version: foundation.version,
  description,
  keywords: ['strapi', 'strapi-plugin', name],
  license: project.license,
  engines: project.engines,
  files: ['dist', 'images', 'CHANGELOG.md'],
  publishConfig: PUBLISHED,
  dependencies: versions(
    packages.filter((dependency) => !isBroughtByProject(dependency)),
    versionOf,
  ),
  peerDependencies: {
    ...Object.fromEntries(needs.map((plugin) => [`${SCOPE}/${plugin}`, foundation.version])),
    ...versions(['@strapi/strapi', ...packages.filter(isBroughtByProject)], accepted),
  },
  peerDependenciesMeta: optional([...new Set(packages)]),
  strapi: { kind: 'plugin', name, displayName },
  exports: {
    './package.json': './package.json',
    './strapi-server': { default: './dist/server/index.js' },
    ...(hasAdmin ? { './strapi-admin': { default: './dist/admin/index.mjs' } } : {}),
  },
});
