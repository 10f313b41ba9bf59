import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { withTimeLimit } from '../network/time-limit';
import { database, isPostgres } from './connection';

const TIMEOUT_MS = 3000;

/** Milliseconds for which an answered query proves that SQLite answers. */
const PROVEN_MS = 1000;

/** When the last query of a database was answered, as `performance.now()`. */
const answeredAt = new WeakMap<Knex, number>();

const lastAnswerOf = (db: Knex): number => {
  const known = answeredAt.get(db);
  if (known !== undefined) return known;
  answeredAt.set(db, -Infinity);
  db.on('query-response', () => answeredAt.set(db, performance.now()));
  return -Infinity;
};

/**
 * Runs a trivial query. On SQLite not if others have just been answered: it would wait for the end of the transaction
 * that holds the only connection.
 *
 * @throws Error if the database does not answer within three seconds
 */
export const pingDatabase = async (strapi: Core.Strapi): Promise<void> => {
  const db = database(strapi);
  if (!isPostgres(strapi) && performance.now() - lastAnswerOf(db) < PROVEN_MS) return;
  await withTimeLimit(TIMEOUT_MS, 'The database did not answer in time.', async () =>
    db.raw('SELECT 1'),
  );
};
