import Database from 'better-sqlite3';
import { parentPort, workerData } from 'node:worker_threads';
import { collectStartGarbage } from '../threads/start-garbage';
import { refusalIn } from './refusals';
import { CHECKPOINT_PAGES } from './write-ahead-log';

/** What the thread asks of the service: to begin no transactions for a moment, and to go on. */
export type CheckpointMessage = 'hold' | 'go on';

/** A thread that brings what the write-ahead log holds into the database, whenever it has grown. */
const { filename } = workerData as { filename: string };

/** Often enough that the fastest writer stays far below the size at which commits do it themselves. */
const INTERVAL_MS = 200;
/**
 * Pages that a writer adds between two looks from which on it is held back first: a disk may take as
 * long for what is there as such a writer takes for the rest of a log that commits leave alone.
 */
const FAST_PAGES = 500;
/** A transaction that had begun before the others were held back may still add to the log. */
const PASSES = 3;

interface Progress {
  /** Pages in the log. */
  log: number;
  /** How many of them are in the database. */
  checkpointed: number;
}

collectStartGarbage();
const database = new Database(filename, { fileMustExist: true, timeout: 0 });

/**
 * Leaves for later what can't be written: where the disk is full, the service says so, and goes on when
 * there is room again.
 */
const orLater = (work: () => void): void => {
  try {
    work();
  } catch (error) {
    if (refusalIn(error) === null) throw error;
  }
};

/** PASSIVE waits for nobody and holds up neither readers nor writers; NOOP only looks. */
const checkpoint = (mode: 'PASSIVE' | 'NOOP'): Progress => {
  const [progress] = database.pragma(`wal_checkpoint(${mode})`) as Progress[];
  return progress ?? { log: 0, checkpointed: 0 };
};

const isComplete = ({ log, checkpointed }: Progress): boolean => log === checkpointed;

/**
 * The first to write after a complete checkpoint restarts the log and waits for the disk. A write
 * that changes nothing takes that from the service, unless somebody is writing just now.
 */
const beginAnew = (): void => {
  database.pragma(`user_version = ${Number(database.pragma('user_version', { simple: true }))}`);
};

const tell = (message: CheckpointMessage): void => parentPort?.postMessage(message);

/** All of it, or what has been written during a long first pass. */
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
    tell('go on');
  }
});

let pagesBefore = 0;

/** Whether pages have come fast since the last look. The log may have been restarted meanwhile. */
const isFast = (pages: number): boolean => {
  const added = pages < pagesBefore ? pages : pages - pagesBefore;
  pagesBefore = pages;
  return added > FAST_PAGES;
};

const look = (): void => {
  const { log } = checkpoint('NOOP');
  const mustWait = isFast(log);
  if (log < CHECKPOINT_PAGES) return;
  if (!mustWait) checkpoint('PASSIVE');
  isHolding = true;
  tell('hold');
};

setInterval(() => {
  if (!isHolding) orLater(look);
}, INTERVAL_MS);
