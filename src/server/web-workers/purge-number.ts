import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';

const BYTES = 8;

/**
 * The number of the last purge, in a file that all processes read. A web worker that has not yet received a purge
 * thereby knows that its copies may be outdated, so a change is visible everywhere before its request is answered.
 */
export interface PurgeNumber {
  read(): number;
  write(value: number): void;
  close(): void;
}

/**
 * Opens the number; the file is created with 0.
 *
 * @param folder private folder of the processes
 * @throws the errors of open(2)
 */
export const openPurgeNumber = (folder: string): PurgeNumber => {
  const file = openSync(path.join(folder, 'purges'), constants.O_RDWR | constants.O_CREAT, 0o600);
  const value = new Float64Array(1);
  return {
    read() {
      return readSync(file, value, 0, BYTES, 0) === BYTES ? (value[0] ?? 0) : 0;
    },
    write(next) {
      value[0] = next;
      writeSync(file, value, 0, BYTES, 0);
    },
    close: () => closeSync(file),
  };
};
