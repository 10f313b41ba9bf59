import type { MessagePort } from 'node:worker_threads';
import { cpuTimeFile } from './cpu-time';
import { lowerThreadPriority } from './priority';

/** Input of a thread: a function of a module and its arguments. */
export interface TextWork {
  /** Path of the module, from `require.resolve`. */
  file: string;
  name: string;
  texts: string[];
  /** Receives one message when the work begins: the file with this thread's CPU time, or null. */
  begun: MessagePort;
}

lowerThreadPriority();

/** Worker side of `inTextThread`. */
export default ({ file, name, texts, begun }: TextWork): unknown => {
  const { [name]: work } = require(file) as Record<string, (...texts: string[]) => unknown>;
  if (work === undefined) throw new Error(`${file} has no function ${name}.`);
  begun.postMessage(cpuTimeFile());
  begun.close();
  return work(...texts);
};
