/** Other versions of Node.js than the one that runs: fetched from npm into .tmp, once each. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './project.mjs';

/**
 * Fetches the newest Node.js of a version from the npm package of that name.
 *
 * @param {string} version such as `24` or `24.18.1`
 * @returns {Promise<{ program: string, exact: string }>} the path of its program, and its whole version
 * @throws when npm can't fetch it
 */
export const fetchNode = async (version) => {
  const folder = path.join(root, '.tmp', `node-${version}`);
  mkdirSync(folder, { recursive: true });
  const manifest = path.join(folder, 'package.json');
  // Its script puts the program for this platform in place.
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "allowScripts": { "node": true } }\n');
  const options = ['--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', '--prefix', folder, ...options, `node@${version}`]);
  const installed = path.join(folder, 'node_modules/node');
  return {
    program: path.join(installed, 'bin/node'),
    exact: JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')).version,
  };
};
