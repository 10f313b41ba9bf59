/** Runs Jest; sets exit code 1 if a test fails. */
import { createRequire } from 'node:module';
import { root, run } from './project.mjs';

/**
 * How Node runs Jest and its workers. Suites leave much garbage: several threads that collect it take more of two
 * processors than one, and with more room for what is new less of it is moved.
 */
const V8_OPTIONS = ['--single-threaded-gc', '--max-semi-space-size=64'];

/**
 * @param args arguments of Jest
 * @param env variables in addition to the environment of this process
 */
export const runJest = async (args, env) => {
  process.chdir(root);
  const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
  try {
    await run(process.execPath, [...V8_OPTIONS, jest, ...args], {
      env: {
        ...process.env,
        ...env,
        NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
      },
    });
  } catch {
    process.exitCode = 1;
  }
};
