/** Downloads other versions of Node.js from npm into .tmp, once each. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './project.mjs';

/** The major versions beside 20 that the service supports. */
export const TESTED_VERSIONS = ['22', '24', '26'];

/** What runs this, as {@link fetchNode} tells of others. */
export const presentNode = {
  program: process.execPath,
  exact: process.versions.node,
  major: process.versions.node.split('.')[0],
};

/**
 * Downloads the newest release of a Node.js version from the npm package `node`.
 *
 * @param {string} version such as `24` or `24.18.1`
 * @returns {Promise<{ program: string, exact: string }>} the path of the executable and the full version
 * @throws if npm cannot download it
 */
export const fetchNode = async (version) => {
  const folder = path.join(root, '.tmp', `node-${version}`);
  mkdirSync(folder, { recursive: true });
  const manifest = path.join(folder, 'package.json');
  // The package's install script places the executable for this platform.
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "allowScripts": { "node": true } }\n');
  const options = ['--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', '--prefix', folder, ...options, `node@${version}`]);
  const installed = path.join(folder, 'node_modules/node');
  return {
    program: path.join(installed, 'bin/node'),
    exact: JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')).version,
  };
};
