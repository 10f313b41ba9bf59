/** Collects the garbage of a start in several threads at the same moment, which would end the process if it failed. */
const path = require('node:path');
const { Worker, isMainThread, workerData } = require('node:worker_threads');
const { collectStartGarbage } = require(
  path.resolve('src/foundation/dist/threads/start-garbage.js'),
);

const THREADS = 8;
/** How many collections each thread begins at the same moment. */
const timers = isMainThread ? Number(process.argv[2]) : workerData;
/** The first collections are due two seconds after the start. */
const ALIVE_MS = 2_500;

const others = isMainThread ? THREADS : 0;
for (let count = 0; count < others; count += 1) new Worker(__filename, { workerData: timers });
// Many timers in each thread fall due at the same moment.
for (let count = 0; count < timers; count += 1) collectStartGarbage();
setTimeout(() => console.log('alive'), ALIVE_MS);
