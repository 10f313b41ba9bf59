import type { EventEmitter } from 'node:events';
import { declarePatch } from './library-patch';

declarePatch(__filename, 'pg', '8');

/** The used part of pg's `Client`. */
export interface PostgresConnection extends EventEmitter {
  query(...statement: unknown[]): unknown;
  end(): Promise<void>;
}

/** Statement timeout in milliseconds; null if there is none. */
export type Limit = number | null;

/**
 * Time that PostgreSQL gets to enforce the timeout itself before the connection is considered dead, in milliseconds.
 */
const GRACE_MS = 2_000;

/**
 * Queues the statements of a connection and ends the connection if a statement gets no response: a hanging server or a
 * network that drops packets causes no error by itself, and requests would wait forever. The queue is needed because
 * Strapi runs queries concurrently in a transaction and the next version of the driver no longer queues them.
 *
 * @param limit returns the timeout of the statement that is given
 */
export const queueStatements = (connection: PostgresConnection, limit: () => Limit): void => {
  const query = connection.query.bind(connection);
  const waiting: (() => void)[] = [];
  let isBusy = false;
  let timer: NodeJS.Timeout | undefined;

  const send = (statement: unknown[], milliseconds: Limit): unknown => {
    isBusy = true;
    if (milliseconds !== null) {
      timer = setTimeout(() => void connection.end(), milliseconds + GRACE_MS).unref();
    }
    return query(...statement);
  };

  connection.query = (...statement) => {
    const milliseconds = limit();
    if (!isBusy) return send(statement, milliseconds);
    return new Promise((resolve) => {
      waiting.push(() => resolve(send(statement, milliseconds)));
    });
  };

  connection.on('drain', () => {
    clearTimeout(timer);
    isBusy = false;
    waiting.shift()?.();
  });
  connection.once('end', () => {
    clearTimeout(timer);
    // The driver rejects these queued statements and all later ones.
    connection.query = query;
    for (const refuse of waiting.splice(0)) refuse();
  });
};
