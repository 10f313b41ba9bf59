import { existsSync, readFileSync } from 'node:fs';

/** Processor time since the machine and a process began, in ticks of the kernel's clock. */
interface Ticks {
  all: number;
  idle: number;
  own: number;
}

/** However busy the machine is, this share of it is left to a process. */
const MIN_SHARE = 0.25;

/** As Linux counts it (proc(5)); null elsewhere. */
const ticksOf = (pid: number): Ticks | null => {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  // The name in front may hold spaces; after it come the state, ten numbers, and the two times.
  const own = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ').slice(11, 13) ?? [];
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const spent = line.split(/\s+/).slice(1, 9).map(Number);
  return {
    all: spent.reduce((sum, ticks) => sum + ticks, 0),
    idle: (spent[3] ?? 0) + (spent[4] ?? 0),
    own: own.reduce((sum, ticks) => sum + Number(ticks), 0),
  };
};

/**
 * Watches how much of the machine others take while a process is measured.
 *
 * @returns asked at the end: how many times as long the process may take; 1 where the machine is free
 */
export const watchMachine = (pid: number): (() => number) => {
  const before = ticksOf(pid);
  return () => {
    const after = ticksOf(pid);
    if (before === null || after === null || after.all === before.all) return 1;
    const free = after.idle - before.idle + (after.own - before.own);
    return 1 / Math.max(MIN_SHARE, Math.min(1, free / (after.all - before.all)));
  };
};
