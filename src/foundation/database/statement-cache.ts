import { LRUCache } from 'lru-cache';

/** What a connection to SQLite offers of better-sqlite3's `Database`. */
interface Preparing {
  prepare(sql: string): unknown;
}

/** Enough for every query of the service; lists of varying length make the rest. */
const REMEMBERED = 400;

/** Queries with long lists of values hardly come again. */
const LONGEST = 8_000;

/** Reads and changes of rows. Anything else may change what a prepared statement rests on. */
const OF_ROWS = /^\s*(select|insert|replace|update|delete|with)\b/i;

/** What steers a transaction leaves tables as they are. */
const OF_TRANSACTIONS = /^\s*(begin|commit|rollback|savepoint|release)\b/i;

/**
 * Lets a connection remember the statements that it has prepared. The query builder prepares each
 * query again, and planning a join takes longer than running it. A change of the schema forgets all.
 */
export const rememberStatements = (connection: Preparing): void => {
  const known = new LRUCache<string, object>({ max: REMEMBERED });
  const prepare = connection.prepare.bind(connection);
  connection.prepare = (sql) => {
    const remembered = known.get(sql);
    if (remembered !== undefined) return remembered;
    const statement = prepare(sql) as object;
    if (OF_ROWS.test(sql)) {
      if (sql.length <= LONGEST) known.set(sql, statement);
    } else if (!OF_TRANSACTIONS.test(sql)) {
      known.clear();
    }
    return statement;
  };
};
