import { constants, setPriority } from 'node:os';

/**
 * Lets the threads that answer readers go before the one that calls this, without starving it on a
 * busy machine. Only on Linux does this concern one thread; elsewhere it would slow down the whole
 * service, so nothing is done there.
 */
export const giveWayToReaders = (): void => {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
};
