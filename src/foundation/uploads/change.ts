import type { Core } from '@strapi/strapi';
import { AsyncLocalStorage } from 'node:async_hooks';
import { inTransaction } from '../database/connection';
import { isDatabaseOutage } from '../database/outage';

type Step = () => Promise<unknown>;

/** Stores the row of a change, and with it whatever else has to become true; gives the row. */
export type Commit = (store: Step) => Promise<unknown>;

/** One change of the Media Library under way: a row, and the files that belong to it. */
export interface LibraryChange {
  /** Sets staged files apart from those of other changes; the row names it once they are to be moved. */
  mark: string;
  /** Takes part in the change: waited for before it fails, and taken back when it does. */
  write(work: Step, undo: Step): Promise<void>;
  /** What is done once the row is committed, and only then. */
  afterwards(step: Step): void;
  /** Commits the row, then does what follows. */
  commit: Commit;
}

const underWay = new AsyncLocalStorage<LibraryChange>();

/** The change that this call is part of. */
export const currentChange = (): LibraryChange | undefined => underWay.getStore();

/** Runs steps one after another; one that fails leaves its file to the sweep. */
const runAll = async (strapi: Core.Strapi, steps: Step[]): Promise<void> => {
  for (const step of steps.splice(0)) {
    await step().catch((error: unknown) => strapi.log.error(error));
  }
};

/**
 * Makes a change of the Media Library one thing: its files are there when its row is committed, and
 * are taken back when it is not. What a killed process leaves behind is nobody's, and swept.
 *
 * @param commit how the row is stored; by itself in a transaction of its own
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
    async write(write, takeBack) {
      undo.push(takeBack);
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
    // Nobody can say whether a commit came through whose answer was lost.
    if (!isDatabaseOutage(error)) await runAll(strapi, undo);
    throw error;
  }
};
