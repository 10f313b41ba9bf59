/** Loaded before a service (`node --require`): it starts as on a machine that is slower by SLOW_START_MS. */
const { isMainThread } = require('node:worker_threads');

if (isMainThread) {
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  Atomics.wait(nothing, 0, 0, Number(process.env.SLOW_START_MS));
}
