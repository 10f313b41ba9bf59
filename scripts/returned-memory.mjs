/**
 * Allocation size from which glibc uses mmap, so that freed memory returns to the system; glibc's initial value
 * (mallopt(3)).
 */
const THRESHOLD_BYTES = '131072';

/**
 * Makes glibc return large allocations as soon as they are freed. By default it adapts its threshold and retains
 * memory: 60 MiB after the search model was loaded. glibc reads the setting at process start, so this re-executes the
 * process under the same id. Not possible in Node.js before 22.15 or on Windows; other C libraries ignore the setting.
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
