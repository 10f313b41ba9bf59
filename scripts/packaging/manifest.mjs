/** Makes the `package.json` of each package, with the versions that this project is tested with. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../project.mjs';
import { SCOPE } from './plugins.mjs';

const project = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** There must be one of each in a project, so the project brings them. */
const isBroughtByProject = (name) =>
  name.startsWith('@strapi/') ||
  ['react', 'react-dom', 'react-router-dom', 'styled-components'].includes(name);

const versionOf = (name) => {
  const version = project.dependencies[name];
  if (version === undefined) throw new Error(`${name} is packed but is no dependency of ours.`);
  return version;
};

/** Errors of `@strapi/utils` are told apart by their class, so it must be the copy that Strapi uses. */
const OF_STRAPI = ['@strapi/strapi', '@strapi/utils'];

const accepted = (name) => {
  const version = versionOf(name);
  return /^\d/.test(version) && !OF_STRAPI.includes(name) ? `^${version}` : version;
};

const sorted = (entries) =>
  Object.fromEntries(entries.sort(([one], [other]) => one.localeCompare(other)));

const common = (name, description, packages) => ({
  name: `${SCOPE}/${name}`,
  version: project.version,
  description,
  license: project.license,
  engines: project.engines,
  dependencies: sorted(
    packages
      .filter((dependency) => !isBroughtByProject(dependency))
      .map((dependency) => [dependency, versionOf(dependency)]),
  ),
  peerDependencies: sorted(
    [...new Set(['@strapi/strapi', ...packages.filter(isBroughtByProject)])].map((dependency) => [
      dependency,
      accepted(dependency),
    ]),
  ),
});

export const foundationManifest = (packages) => ({
  ...common('foundation', 'What the plugins share: settings, database, contracts.', packages),
  exports: {
    './package.json': './package.json',
    './*': { types: './dist/*.d.ts', default: './dist/*.js' },
  },
});

export const pluginManifest = (plugin, packages, hasAdmin) => {
  const manifest = common(plugin.name, plugin.description, packages);
  const version = project.version;
  return {
    ...manifest,
    dependencies: { [`${SCOPE}/foundation`]: version, ...manifest.dependencies },
    peerDependencies: {
      ...Object.fromEntries(plugin.needs.map((name) => [`${SCOPE}/${name}`, version])),
      ...manifest.peerDependencies,
    },
    strapi: { kind: 'plugin', name: plugin.name, displayName: plugin.displayName },
    exports: {
      './package.json': './package.json',
      './strapi-server': { default: './dist/server/index.js' },
      ...(hasAdmin ? { './strapi-admin': { default: './dist/admin/index.mjs' } } : {}),
    },
  };
};
