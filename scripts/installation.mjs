/** Installs packages with npm and summarizes its errors in a sentence. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { hasLittleMemory } from './memory.mjs';

const root = path.resolve(import.meta.dirname, '..');
const AWAY = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENETUNREACH'];

/**
 * Limits npm's connections: with its default of 15, unpacking 2,000 packages takes up to 940 MB, with 4 up to 770 MB.
 */
const FEW_CONNECTIONS = '--maxsockets=4';

/** Returns a remedy for common errors, otherwise npm's own message. */
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
 * Installs the packages of the lock file.
 *
 * @throws Error with a remedy
 */
export const installPackages = () =>
  new Promise((resolve, reject) => {
    // With NODE_ENV=production npm would omit the compiler and the types required for the build.
    const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    if (hasLittleMemory()) options.push(FEW_CONNECTIONS);
    const npm = spawn('npm', ['ci', ...options], {
      cwd: root,
      stdio: ['inherit', process.stderr, 'pipe'],
      // Skips the GPU libraries of the search model's runtime, hundreds of megabytes.
      env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' },
    });
    let complaints = '';
    npm.stderr.on('data', (chunk) => (complaints += chunk));
    npm.once('error', reject);
    npm.once('close', (code) => (code === 0 ? resolve() : reject(new Error(reasonIn(complaints)))));
  });
