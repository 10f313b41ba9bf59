/** Packages that single commands fetch from npm when they are run, instead of every installation. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './project.mjs';

/**
 * Installs packages into a folder of .tmp if they are not there.
 *
 * @param name of the folder
 * @param packages names with exact versions
 * @returns path of their node_modules
 */
export const fetchPackages = async (name, packages) => {
  const folder = path.join(root, '.tmp', name);
  const installed = path.join(folder, 'node_modules');
  // npm writes this file last, so it is missing after an interrupted installation.
  if (existsSync(path.join(installed, '.package-lock.json'))) return installed;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const options = ['--save-exact', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...options, ...packages], { cwd: folder });
  return installed;
};
