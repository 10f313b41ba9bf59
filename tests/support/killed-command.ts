import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { nodeOptions } from './node-options';
import { root, type Service } from './service';

const PAUSE_MS = 5;

/**
 * Runs a command of the service on its data, and kills it as soon as a moment has come.
 *
 * @returns whether it was killed; false when it had ended by itself
 */
export const killCommandWhen = async (
  service: Pick<Service, 'environment'>,
  args: string[],
  hasCome: () => boolean,
): Promise<boolean> => {
  const child = spawn(process.execPath, [...nodeOptions, 'scripts/command.mjs', ...args], {
    cwd: root,
    env: service.environment,
    stdio: 'ignore',
  });
  const ended = new Promise<boolean>((resolve) => {
    child.once('exit', (_code, signal) => resolve(signal === 'SIGKILL'));
  });
  while (child.exitCode === null && !hasCome()) await pause(PAUSE_MS);
  child.kill('SIGKILL');
  return ended;
};
