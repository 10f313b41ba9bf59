/** How much memory the steps before the first start may take. */
import { totalmem } from 'node:os';

const LITTLE_BYTES = 2 * 1024 ** 3;

/** Whether this machine, or the control group that this process is in, has less than 2 GiB. */
export const hasLittleMemory = () =>
  Math.min(totalmem(), process.constrainedMemory() || Infinity) < LITTLE_BYTES;
