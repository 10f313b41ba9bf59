import type { MessagePort } from 'node:worker_threads';
import { giveWayToReaders } from './priority';
import { ownCounter } from './working-time';

/** What a thread is given: a function of a module, and what it is called with. */
export interface TextWork {
  /** File of the module, as `require.resolve` gives it. */
  file: string;
  name: string;
  texts: string[];
  /** Is told that the work begins, and where to read how long this thread has worked. */
  begun: MessagePort;
}

giveWayToReaders();

/** The thread's side of `inTextThread`. */
export default ({ file, name, texts, begun }: TextWork): unknown => {
  const { [name]: work } = require(file) as Record<string, (...texts: string[]) => unknown>;
  if (work === undefined) throw new Error(`${file} has no function ${name}.`);
  begun.postMessage(ownCounter());
  begun.close();
  return work(...texts);
};
