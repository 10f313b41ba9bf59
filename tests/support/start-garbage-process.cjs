/** Collects the garbage of a start in several threads at the same moment, which would end the process if it failed. */
const path = require('node:path');
const { Worker, isMainThread } = require('node:worker_threads');
const { collectStartGarbage } = require(
  path.resolve('src/foundation/dist/threads/start-garbage.js'),
);

const THREADS = 8;
/** The first collections are due two seconds after the start. */
const ALIVE_MS = 2_500;

if (isMainThread) for (let count = 0; count < THREADS; count += 1) new Worker(__filename);
// Many timers in each thread fall due at the same moment.
for (let count = 0; count < 20; count += 1) collectStartGarbage();
setTimeout(() => console.log('alive'), ALIVE_MS);
