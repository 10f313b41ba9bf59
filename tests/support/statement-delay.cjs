/**
 * Loaded into a service in front of it: while the file SLOW_STATEMENTS_FILE exists, each statement on SQLite takes some
 * milliseconds longer.
 */
const { existsSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

const { SLOW_STATEMENTS_FILE = '' } = process.env;
const LONGER_MS = 4;
const nothing = new Int32Array(new SharedArrayBuffer(4));

if (isMainThread) {
  const { prototype } = require('knex/lib/dialects/better-sqlite3');
  const query = prototype._query;
  prototype._query = function (...args) {
    if (existsSync(SLOW_STATEMENTS_FILE)) Atomics.wait(nothing, 0, 0, LONGER_MS);
    return query.apply(this, args);
  };
}
