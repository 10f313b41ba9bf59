import Database from 'better-sqlite3';
import { parentPort, workerData } from 'node:worker_threads';
import { collectStartGarbage } from '../threads/start-garbage';
import { refusalIn } from './refusals';
import { CHECKPOINT_PAGES } from './write-ahead-log';

/** Messages to the service: hold back new transactions, or let them begin again. */
export type CheckpointMessage = 'hold' | 'go on';

/** This worker thread checkpoints the write-ahead log whenever it has grown. */
const { filename } = workerData as { filename: string };

/** Polling interval, short enough that even the fastest writer stays far below the size at which commits checkpoint. */
const INTERVAL_MS = 200;
/**
 * Pages added between two polls above which writers are held back before the first pass. On a slow disk, checkpointing
 * the log may take as long as such a writer needs to fill it up to `BACKSTOP_PAGES`.
 */
const FAST_PAGES = 500;
/** Passes per checkpoint: transactions that began before the hold may still append to the log. */
const PASSES = 3;

interface Progress {
  /** Pages in the log. */
  log: number;
  /** Pages of the log that are already in the database file. */
  checkpointed: number;
}

collectStartGarbage();
const database = new Database(filename, { fileMustExist: true, timeout: 0 });

/**
 * Skips a write that the database refuses, e.g. because the disk is full. The service reports that itself, and the next
 * poll tries again.
 */
const orLater = (work: () => void): void => {
  try {
    work();
  } catch (error) {
    if (refusalIn(error) === null) throw error;
  }
};

/** Runs a checkpoint. PASSIVE neither waits nor blocks readers and writers; NOOP only reports the progress. */
const checkpoint = (mode: 'PASSIVE' | 'NOOP'): Progress => {
  const [progress] = database.pragma(`wal_checkpoint(${mode})`) as Progress[];
  return progress ?? { log: 0, checkpointed: 0 };
};

const isComplete = ({ log, checkpointed }: Progress): boolean => log === checkpointed;

/**
 * Restarts the log. The first writer after a complete checkpoint does that and waits for the disk; this write, which
 * changes nothing, spares the service the wait, unless another writer is active.
 */
const beginAnew = (): void => {
  database.pragma(`user_version = ${Number(database.pragma('user_version', { simple: true }))}`);
};

const send = (message: CheckpointMessage): void => parentPort?.postMessage(message);

/** Checkpoints the whole log, including pages written during a long first pass. */
const finish = (): void => {
  for (let pass = 0; pass < PASSES; pass++) {
    if (isComplete(checkpoint('PASSIVE'))) return beginAnew();
  }
};

let isHolding = false;

parentPort?.on('message', () => {
  try {
    orLater(finish);
  } finally {
    isHolding = false;
    send('go on');
  }
});

let pagesBefore = 0;

/** Tells if many pages were added since the last poll. The log may have been restarted in between. */
const isFast = (pages: number): boolean => {
  const added = pages < pagesBefore ? pages : pages - pagesBefore;
  pagesBefore = pages;
  return added > FAST_PAGES;
};

const pollLog = (): void => {
  const { log } = checkpoint('NOOP');
  const mustWait = isFast(log);
  if (log < CHECKPOINT_PAGES) return;
  if (!mustWait) checkpoint('PASSIVE');
  isHolding = true;
  send('hold');
};

setInterval(() => {
  if (!isHolding) orLater(pollLog);
}, INTERVAL_MS);
