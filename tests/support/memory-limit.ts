import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where the kernel's first version of control groups limits memory. */
const CONTROLLER = '/sys/fs/cgroup/memory';

const LIMIT = 'memory.limit_in_bytes';

/** A control group whose processes are killed where they hold more than it allows. */
export interface MemoryLimit {
  /** A command that runs another one in the group from its first instruction on. */
  wrap(command: string[]): string[];
  /** Removes the group. Its processes have to be over. */
  remove(): void;
}

/**
 * Limits what processes may hold together, as a small machine does. Null where this user may not, or where the
 * kernel has no control groups of the first version.
 */
export const limitMemory = (mebibytes: number): MemoryLimit | null => {
  const group = path.join(CONTROLLER, `ota-news-${process.pid}`);
  const limit = `${mebibytes}m`;
  try {
    mkdirSync(group);
    writeFileSync(path.join(group, LIMIT), limit);
  } catch {
    return null;
  }
  return {
    // The machine may remove a group while it is empty.
    wrap: (command) => [
      'sh',
      '-c',
      `mkdir -p "$0" && echo "$1" > "$0/${LIMIT}" && echo $$ > "$0/cgroup.procs" && shift && exec "$@"`,
      group,
      limit,
      ...command,
    ],
    remove: () => {
      if (existsSync(group)) rmdirSync(group);
    },
  };
};
