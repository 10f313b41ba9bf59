/**
 * Prints what V8 knows of `process.nextTick` after full garbage collections. Run with `--expose-gc
 * --allow-natives-syntax`.
 */
const path = require('node:path');
const { runInThisContext } = require('node:vm');
const { keepTickObject } = require(path.resolve('src/foundation/dist/threads/tick-object.js'));

const MANY = 20_000;
/** A hidden class without objects outlives a few. */
const COLLECTIONS = 12;

const tickMany = async () => {
  for (let count = 0; count < MANY; count += 1) await new Promise(process.nextTick);
};

const run = async () => {
  keepTickObject();
  await tickMany();
  // Collections of a turn of its own: what waits for the next tick would be found.
  await new Promise((resolve) => setTimeout(resolve, 10));
  for (let count = 0; count < COLLECTIONS; count += 1) gc();
  await tickMany();
  runInThisContext('%DebugPrint(process.nextTick)');
};

void run();
