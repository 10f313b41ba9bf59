import type { MessagePort } from 'node:worker_threads';
import { cpuTimeFile } from './cpu-time';
import { giveWayToReaders } from './priority';

/** What a thread is given: a function of a module, and what it is called with. */
export interface TextWork {
  /** File of the module, as `require.resolve` gives it. */
  file: string;
  name: string;
  texts: string[];
  /** Gets one message when the work begins: the file with this thread's CPU time, or null. */
  begun: MessagePort;
}

giveWayToReaders();

/** The thread's side of `inTextThread`. */
export default ({ file, name, texts, begun }: TextWork): unknown => {
  const { [name]: work } = require(file) as Record<string, (...texts: string[]) => unknown>;
  if (work === undefined) throw new Error(`${file} has no function ${name}.`);
  begun.postMessage(cpuTimeFile());
  begun.close();
  return work(...texts);
};
