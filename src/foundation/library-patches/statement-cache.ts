import { LRUCache } from 'lru-cache';
import { declarePatch } from './library-patch';

declarePatch(__filename, 'better-sqlite3', '12.11', '13.2');

/** The used part of better-sqlite3's `Database`. */
interface Preparing {
  prepare(sql: string): unknown;
}

/** Cache size: more than the distinct queries of the service; lists of varying length add variants. */
const CACHE_SIZE = 400;

/** Maximum cached query length in characters; queries with long value lists rarely recur. */
const MAX_LENGTH = 8_000;

/** Statements that read or change rows. Others may change the schema that prepared statements depend on. */
const ROW_STATEMENT = /^\s*(select|insert|replace|update|delete|with)\b/i;

/** Transaction control statements, which do not change the schema. */
const OF_TRANSACTIONS = /^\s*(begin|commit|rollback|savepoint|release)\b/i;

/**
 * Caches the prepared statements of a connection. The query builder prepares every query anew, and planning a join
 * takes longer than running it. A schema change clears the cache.
 */
export const rememberStatements = (connection: Preparing): void => {
  const known = new LRUCache<string, object>({ max: CACHE_SIZE });
  const prepare = connection.prepare.bind(connection);
  connection.prepare = (sql) => {
    const cached = known.get(sql);
    if (cached !== undefined) return cached;
    const statement = prepare(sql) as object;
    if (ROW_STATEMENT.test(sql)) {
      if (sql.length <= MAX_LENGTH) known.set(sql, statement);
    } else if (!OF_TRANSACTIONS.test(sql)) {
      known.clear();
    }
    return statement;
  };
};
