/** Installing packages with npm, whose complaints become one sentence. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { hasLittleMemory } from './memory.mjs';

const root = path.resolve(import.meta.dirname, '..');
const AWAY = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENETUNREACH'];

/** With npm's own 15 connections it holds up to 940 MB while it unpacks 2,000 packages, with so many up to 770. */
const FEW_CONNECTIONS = '--maxsockets=4';

/** What to do about it; npm's own words where it is nothing usual. */
const reasonIn = (complaints) => {
  const [, code] = /^npm (?:error|ERR!) code (\w+)/m.exec(complaints) ?? [];
  if (code === 'ENOSPC') {
    return 'The disk is full, so the packages were not installed. Make room and start again.';
  }
  if (AWAY.includes(code)) {
    return `The npm registry can't be reached (${code}), so the packages were not installed. Look after the network and start again.`;
  }
  return `The packages were not installed:\n${complaints.trim()}`;
};

/**
 * Installs what the lock file names.
 *
 * @throws Error that says what to do
 */
export const installPackages = () =>
  new Promise((resolve, reject) => {
    // With NODE_ENV=production npm would leave out the compiler and the types that the build needs.
    const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    if (hasLittleMemory()) options.push(FEW_CONNECTIONS);
    const npm = spawn('npm', ['ci', ...options], {
      cwd: root,
      stdio: ['inherit', process.stderr, 'pipe'],
      // The runtime of the search model would fetch hundreds of megabytes for graphics cards.
      env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' },
    });
    let complaints = '';
    npm.stderr.on('data', (chunk) => (complaints += chunk));
    npm.once('error', reject);
    npm.once('close', (code) => (code === 0 ? resolve() : reject(new Error(reasonIn(complaints)))));
  });
