import path from 'node:path';

/** Variable by which the primary tells the service the private folder of the processes. */
const FOLDER = 'WEB_WORKERS_FOLDER';

/** Returns the environment of the service process. */
export const serviceEnvironment = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  [FOLDER]: folder,
});

/** Returns the private folder of the processes; undefined if no web workers are in front of this process. */
export const webWorkersFolder = (): string | undefined => process.env[FOLDER];

/** Returns the path of the socket on which the service listens. */
export const serviceSocket = (folder: string): string => path.join(folder, 'service.sock');
