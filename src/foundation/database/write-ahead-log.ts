/** What a connection to SQLite offers of better-sqlite3's `Database`. */
interface Tunable {
  pragma(statement: string): unknown;
}

/** Pages (of 4 KiB) in the log from which on the thread for it brings them into the database. */
export const CHECKPOINT_PAGES = 2_000;

/** Pages in the log from which on a commit does so itself. */
export const BACKSTOP_PAGES = 10_000;

/**
 * Lets commits leave the write-ahead log to the thread for it (`checkpointInBackground`): SQLite's
 * own rule, at 1,000 pages within the commit that reaches them, stops the event loop for as long as
 * the disk takes. Where no such thread runs, as in commands, the log ends at 40 MiB.
 */
export const leaveLogToBackground = (connection: Tunable): void => {
  connection.pragma(`wal_autocheckpoint = ${BACKSTOP_PAGES}`);
};
