/**
 * Loaded into a service in front of it: says how long the turns of its event loop take, in processor time of the
 * thread they run in, which is the same however much else the machine does (proc(5), in hundredths of a
 * second). SIGUSR2 writes it to the file that LOOP_WATCH names, with what the heap holds after a collection.
 */
const { openSync, readSync, renameSync, writeFileSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

const { LOOP_WATCH } = process.env;
const TICK_MS = 10;
const MAX_TURN_MS = 250;

const watch = () => {
  const stat = openSync(`/proc/self/task/${process.pid}/stat`, 'r');
  const bytes = Buffer.alloc(1024);
  const spent = () => {
    const line = bytes.toString('latin1', 0, readSync(stat, bytes, 0, bytes.length, 0));
    const [user, system] = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) * TICK_MS;
  };

  let last = spent();
  let waitedMs = 0;
  let longestMs = 0;
  setInterval(() => {
    const now = spent();
    const turn = now - last;
    last = now;
    longestMs = Math.max(longestMs, turn);
    // Who comes while a turn lasts waits for its end; these would have waited too long.
    waitedMs += Math.max(0, turn - MAX_TURN_MS);
  }, TICK_MS).unref();

  process.on('SIGUSR2', () => {
    require('node:v8').setFlagsFromString('--expose-gc');
    require('node:vm').runInNewContext('gc')();
    const { heapUsed, external } = process.memoryUsage();
    const found = { spentMs: spent(), waitedMs, longestMs, heldBytes: heapUsed + external };
    // The next turn begins here: the collection is no part of what is watched.
    last = spent();
    // Whoever waits for the file reads it the moment it is there: it is there whole.
    writeFileSync(`${LOOP_WATCH}.part`, JSON.stringify(found));
    renameSync(`${LOOP_WATCH}.part`, LOOP_WATCH);
    waitedMs = 0;
    longestMs = 0;
  });
};

if (isMainThread && LOOP_WATCH !== undefined && process.argv[1]?.endsWith('serve.mjs')) watch();
