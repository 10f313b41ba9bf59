/** How long the thread of the event loop works without a turn, told apart from waiting for a processor. */
import { readFileSync } from 'node:fs';

const NANOSECONDS = 1e6;

/** Milliseconds that this process's main thread has been on a processor (proc(5), schedstat). */
const worked = () =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) /
  NANOSECONDS;

/** Watches the event loop, looking at every turn that is at least a millisecond after the last. */
export const watchMainThread = () => {
  const began = worked();
  let last = began;
  let longest = 0;
  const timer = setInterval(() => {
    const now = worked();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  return () => {
    clearInterval(timer);
    return { work: last - began, longest };
  };
};
