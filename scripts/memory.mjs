/** Detects machines with little memory, for the steps before the first start. */
import { totalmem } from 'node:os';

const LITTLE_BYTES = 2 * 1024 ** 3;

/** Tells if this machine, or the control group of this process, has less than 2 GiB. */
export const hasLittleMemory = () =>
  Math.min(totalmem(), process.constrainedMemory() || Infinity) < LITTLE_BYTES;
