import { constants, setPriority } from 'node:os';

/**
 * Lowers the priority of the calling thread below that of request handling, without starving it on a busy machine. Only
 * on Linux does this affect a single thread; elsewhere it would slow down the whole service, so it does nothing.
 */
export const lowerThreadPriority = (): void => {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
};
