import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SearchedTypes } from '../index/entries/searched-types';
import type { FoundEntries, SearchRequest } from '../query/search-entries';
import type { RelatedRequest } from '../ranking/related-articles';
import type { RelatedNumbers } from '../ranking/related-ranking';
import type { Suggestion } from '../query/suggestions';
import type { ReadConnection } from './read-connection';
import type { SqlValue } from '../index/reader';

/**
 * Message to the thread: run a statement, search, find related articles, suggest, or preload or invalidate the caches.
 */
export type ReadTask =
  | { sql: string; values: SqlValue[] }
  | { search: SearchRequest }
  | { related: RelatedRequest }
  | { suggest: string }
  | { prepare: true }
  | { invalidate: true };

/** Options of the thread. */
export interface ReadWorkerData {
  /** Absolute path of the database. */
  filename: string;
  /** Lowers its priority below requests of readers. */
  hasLowPriority: boolean;
  types: SearchedTypes;
}

/** A task, with the id that its reply repeats. */
export interface ReadRequest {
  id: number;
  task: ReadTask;
}

export type ReadReply = { id: number; answer: unknown } | { id: number; error: string };

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

const WORKER = path.join(__dirname, 'sqlite-worker.js');

/**
 * SQLite runs in the calling thread, and a search of a large archive takes tens of milliseconds. The connection and the
 * ranking therefore have their own thread, which keeps hundreds of texts and vectors off the event loop.
 */
export const sqliteConnection = (data: ReadWorkerData): ReadConnection => {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let isClosed = false;
  let nextId = 0;

  const failAll = (error: Error): void => {
    worker = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };

  /** Starts the thread, on the first search or after it has ended. */
  const start = (): Worker => {
    const started = new Worker(WORKER, { workerData: data });
    started.on('message', (reply: ReadReply) => {
      const request = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ('error' in reply) request?.reject(new Error(reply.error));
      else request?.resolve(reply.answer);
    });
    started.once('error', failAll);
    started.once('exit', () => failAll(new Error('The search thread has ended.')));
    started.unref();
    return started;
  };

  const send = async <T>(task: ReadTask): Promise<T> => {
    // A new thread would outlive the service's own connection, which must be closed last.
    if (isClosed) throw new Error('The search thread has ended.');
    worker ??= start();
    const request: ReadRequest = { id: nextId++, task };
    return new Promise<T>((resolve, reject) => {
      waiting.set(request.id, { resolve: resolve as (answer: unknown) => void, reject });
      worker?.postMessage(request);
    });
  };

  return {
    all: (sql, values) => send({ sql, values }),
    search: (request) => send<FoundEntries>({ search: request }),
    related: (request) => send<RelatedNumbers>({ related: request }),
    suggest: (text) => send<Suggestion[]>({ suggest: text }),
    prepare: () => send<void>({ prepare: true }),
    invalidate() {
      // A thread that is not running has no caches.
      worker?.postMessage({ id: nextId++, task: { invalidate: true } } satisfies ReadRequest);
    },
    async close() {
      isClosed = true;
      await worker?.terminate();
    },
  };
};
