/** Runs Jest to its end; the process ends with 1 where a test fails. */
import { createRequire } from 'node:module';
import { root, run } from './project.mjs';

/**
 * @param args of Jest
 * @param env beside the environment of this process
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
