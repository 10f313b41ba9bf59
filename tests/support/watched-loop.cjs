/**
 * Loaded into a service in front of it: says how long the turns of its event loop take, in processor time of the
 * thread they run in (proc(5), schedstat), which is the same however much else the machine does, but not however
 * fast its processor is at the moment. A fixed piece of work is measured with them, so that a turn is called long
 * against what the same processor needs for that. SIGUSR2 writes both to the file that LOOP_WATCH names, with what
 * the heap holds after a collection.
 */
const { cpuMs, cpuTimeFile } = require('@ota-news/foundation/threads/cpu-time');
const { renameSync, writeFileSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

const { LOOP_WATCH } = process.env;
const TICK_MS = 10;

/** Shorter turns keep nobody waiting on any processor. */
const NOTED_TURN_MS = 50;

/** The fixed piece of work: to read and write a JSON text of this many bytes, as each request does with its own. */
const REFERENCE_BYTES = 1_000_000;
const REFERENCE_ROUNDS = 3;

/** A turn may take a quarter of a second, or as long as so many of the fixed pieces of work where those take more. */
const ALLOWED_MS = 250;
const ALLOWED_REFERENCES = 20;

const referenceText = JSON.stringify(
  Array.from({ length: REFERENCE_BYTES / 50 }, (_, id) => ({
    id,
    title: 'Booking and Expedia',
    list: [id],
  })),
);

const watch = () => {
  const ownTime = cpuTimeFile();
  if (ownTime === null) throw new Error('There is no processor time of threads to read here.');
  const spent = () => cpuMs(ownTime);

  const referenceMs = () => {
    const rounds = Array.from({ length: REFERENCE_ROUNDS }, () => {
      const before = spent();
      JSON.stringify(JSON.parse(referenceText));
      return spent() - before;
    });
    return Math.min(...rounds);
  };

  let last = spent();
  let reference = referenceMs();
  let turns = [];
  setInterval(() => {
    const now = spent();
    const turn = now - last;
    last = now;
    if (turn > NOTED_TURN_MS) turns.push(turn);
  }, TICK_MS).unref();

  process.on('SIGUSR2', () => {
    require('node:v8').setFlagsFromString('--expose-gc');
    require('node:vm').runInNewContext('gc')();
    const { heapUsed, external } = process.memoryUsage();
    const spentMs = spent();
    // The slower of what was measured on both sides of these turns.
    const nextReference = referenceMs();
    const allowedMs = Math.max(ALLOWED_MS, ALLOWED_REFERENCES * Math.max(reference, nextReference));
    // Who comes while a turn lasts waits for its end; these would have waited too long.
    const waitedMs = turns.reduce((sum, turn) => sum + Math.max(0, turn - allowedMs), 0);
    const longestMs = Math.max(0, ...turns);
    const found = { spentMs, waitedMs, longestMs, allowedMs, heldBytes: heapUsed + external };
    reference = nextReference;
    turns = [];
    // The next turn begins here: neither the collection nor the fixed work is part of what is watched.
    last = spent();
    // Whoever waits for the file reads it the moment it is there: it is there whole.
    writeFileSync(`${LOOP_WATCH}.part`, JSON.stringify(found));
    renameSync(`${LOOP_WATCH}.part`, LOOP_WATCH);
  });
};

if (isMainThread && LOOP_WATCH !== undefined && process.argv[1]?.endsWith('serve.mjs')) watch();
