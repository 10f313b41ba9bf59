import type { Core } from '@strapi/strapi';
import { AsyncLocalStorage } from 'node:async_hooks';
import { inTransaction } from '../database/connection';
import { isDatabaseOutage } from '../database/outage';

type Step = () => Promise<unknown>;

/** Stores the row of a change together with related changes, and returns the row. */
export type Commit = (store: Step) => Promise<unknown>;

/** A change of the Media Library in progress: a row and its files. */
export interface LibraryChange {
  /** Distinguishes staged files from those of other changes; stored in the row when the files are due to be moved. */
  mark: string;
  /** Runs a file operation of the change. It is awaited before the change fails, and undone in that case. */
  write(work: Step, undo: Step): Promise<void>;
  /** Schedules a step for after the commit. */
  afterwards(step: Step): void;
  /** Commits the row, then runs the scheduled steps. */
  commit: Commit;
}

const underWay = new AsyncLocalStorage<LibraryChange>();

/** Returns the change that the current call belongs to. */
export const currentChange = (): LibraryChange | undefined => underWay.getStore();

/** Runs steps in sequence; a file whose step fails is left to the sweep. */
const runAll = async (strapi: Core.Strapi, steps: Step[]): Promise<void> => {
  for (const step of steps.splice(0)) {
    await step().catch((error: unknown) => strapi.log.error(error));
  }
};

/**
 * Makes a change of the Media Library atomic: its files exist when its row is committed and are removed otherwise.
 * Leftovers of a killed process belong to no row and are removed by the sweep.
 *
 * @param commit stores the row; by default in its own transaction
 */
export const changeLibrary = async <T>(
  strapi: Core.Strapi,
  mark: string,
  work: () => Promise<T>,
  commit: Commit = (store) => inTransaction(strapi, store),
): Promise<T> => {
  const writing: Promise<unknown>[] = [];
  const undo: Step[] = [];
  const following: Step[] = [];
  const change: LibraryChange = {
    mark,
    async write(write, revert) {
      undo.push(revert);
      const written = write();
      writing.push(written);
      await written;
    },
    afterwards: (step) => void following.push(step),
    async commit(store) {
      const stored = await commit(store);
      undo.length = 0;
      await runAll(strapi, following);
      return stored;
    },
  };
  try {
    return await underWay.run(change, work);
  } catch (error) {
    await Promise.allSettled(writing);
    // If the connection broke, the outcome of the commit is unknown, so keep the files.
    if (!isDatabaseOutage(error)) await runAll(strapi, undo);
    throw error;
  }
};
