/** The used part of better-sqlite3's `Database`. */
interface Tunable {
  pragma(statement: string): unknown;
}

/** Log size in pages (of 4 KiB) from which the background thread checkpoints. */
export const CHECKPOINT_PAGES = 2_000;

/** Log size in pages from which a commit checkpoints by itself. */
export const BACKSTOP_PAGES = 10_000;

/**
 * Leaves checkpoints to the background thread (`checkpointInBackground`). SQLite's default, a checkpoint within the
 * commit that reaches 1,000 pages, blocks the event loop for as long as the disk takes. Without the thread, as in
 * commands, the log grows to about 40 MiB.
 */
export const deferCheckpoints = (connection: Tunable): void => {
  connection.pragma(`wal_autocheckpoint = ${BACKSTOP_PAGES}`);
};
