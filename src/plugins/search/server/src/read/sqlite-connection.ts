import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FoundEntries, SearchRequest } from '../query/search-entries';
import type { RelatedNumbers, RelatedRequest } from '../ranking/related-articles';
import type { Suggestion } from '../query/suggestions';
import type { ReadConnection, SqlValue } from './read-connection';

/**
 * What the thread is asked: for the rows of a statement, to search, for the articles related to one, for suggestions, or to
 * read what it remembers of the archive, for the first time or anew.
 */
export type ReadTask =
  | { sql: string; values: SqlValue[] }
  | { search: SearchRequest }
  | { related: RelatedRequest }
  | { suggest: string }
  | { prepare: true }
  | { forget: true };

/** What the thread is started with. */
export interface ReadWorkerData {
  /** Absolute path of the database. */
  filename: string;
  /** Whether readers go before it. */
  givesWay: boolean;
}

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
 * SQLite works in the thread that calls it. Searching a large archive takes tens of milliseconds,
 * so it has a connection in a thread of its own, where the ranking runs too: what it goes through,
 * hundreds of texts and vectors, never comes to the event loop.
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

  /** Started by the first search, and again if it ever ends. */
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

  const ask = async <T>(task: ReadTask): Promise<T> => {
    // Another thread would outlive the service's own connection, which has to be the last to close.
    if (isClosed) throw new Error('The search thread has ended.');
    worker ??= start();
    const request: ReadRequest = { id: nextId++, task };
    return new Promise<T>((resolve, reject) => {
      waiting.set(request.id, { resolve: resolve as (answer: unknown) => void, reject });
      worker?.postMessage(request);
    });
  };

  return {
    all: (sql, values) => ask({ sql, values }),
    search: (request) => ask<FoundEntries>({ search: request }),
    related: (request) => ask<RelatedNumbers>({ related: request }),
    suggest: (text) => ask<Suggestion[]>({ suggest: text }),
    prepare: () => ask<void>({ prepare: true }),
    forget() {
      // A thread that has not been started remembers nothing.
      worker?.postMessage({ id: nextId++, task: { forget: true } } satisfies ReadRequest);
    },
    async close() {
      isClosed = true;
      await worker?.terminate();
    },
  };
};
