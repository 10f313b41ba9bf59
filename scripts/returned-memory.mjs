/** How much at once the C library asks the system for, and returns to it, by itself: its first value (mallopt(3)). */
const THRESHOLD_BYTES = '131072';

/**
 * Lets the C library return large pieces of memory as soon as they are free. Left alone, glibc keeps more and more of
 * them: 60 MiB after the search model was loaded. It reads its settings when a process begins, so this begins the
 * process anew, under the same number. Versions of Node.js before 22.15 can't, nor can Windows; other C libraries
 * know no such setting.
 */
export const returnMemory = () => {
  const { execve, env, execPath, execArgv, argv } = process;
  if (process.platform !== 'linux' || execve === undefined) return;
  if (env.MALLOC_MMAP_THRESHOLD_ !== undefined) return;
  execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], {
    ...env,
    MALLOC_MMAP_THRESHOLD_: THRESHOLD_BYTES,
  });
};
