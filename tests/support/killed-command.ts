import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { nodeOptions } from './node-options';
import { root, type Service } from './service';

const PAUSE_MS = 5;

/**
 * Runs a command of the service on its data, and kills it as soon as a moment has come, or asks it to stop.
 *
 * @returns whether that ended it; false when it had ended by itself
 */
export const killCommandWhen = async (
  service: Pick<Service, 'environment'>,
  args: string[],
  hasCome: () => boolean,
  sent: 'SIGKILL' | 'SIGTERM' = 'SIGKILL',
): Promise<boolean> => {
  const child = spawn(process.execPath, [...nodeOptions, 'scripts/command.mjs', ...args], {
    cwd: root,
    env: service.environment,
    stdio: 'ignore',
  });
  const ended = new Promise<boolean>((resolve) => {
    child.once('exit', (code, signal) =>
      resolve(sent === 'SIGKILL' ? signal === sent : code === 1),
    );
  });
  while (child.exitCode === null && !hasCome()) await pause(PAUSE_MS);
  child.kill(sent);
  return ended;
};
