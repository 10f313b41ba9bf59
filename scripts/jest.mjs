/** Runs Jest; sets exit code 1 if a test fails. */
import { createRequire } from 'node:module';
import { root, run } from './project.mjs';

/**
 * @param args arguments of Jest
 * @param env variables in addition to the environment of this process
 */
export const runJest = async (args, env) => {
  process.chdir(root);
  const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
  try {
    await run(process.execPath, [jest, ...args], {
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
