import type { ConnectionLimits } from '../connection-limits';

/** What a web worker needs to know. */
export interface WebWorkerSettings {
  host: string;
  port: number;
  /** Private folder of the processes. */
  folder: string;
  /** Socket on which the service listens. */
  socket: string;
  trustedProxies: string[] | undefined;
  pageCache: { seconds: number; mebibytes: number };
  connections: ConnectionLimits;
  draining: { graceMs: number; limitMs: number };
  /** True if every request is logged. */
  isLogged: boolean;
}

/** Returns the arguments of a web worker, which reads no settings itself. */
export const webWorkerArguments = (settings: WebWorkerSettings): string[] => [
  JSON.stringify(settings),
];

/** Reads the arguments of this process. */
export const readWebWorkerSettings = (): WebWorkerSettings =>
  JSON.parse(process.argv[2] ?? '') as WebWorkerSettings;
