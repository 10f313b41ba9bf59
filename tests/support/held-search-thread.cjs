/**
 * Loaded into a service in front of it: its thread of searches, when it is asked for the text HELD_SEARCH, makes the
 * file HELD_SEARCH_FILE and waits until that is removed.
 */
const { existsSync, writeFileSync } = require('node:fs');
const { parentPort } = require('node:worker_threads');

const { HELD_SEARCH = '', HELD_SEARCH_FILE = '' } = process.env;
const nothing = new Int32Array(new SharedArrayBuffer(4));

const hold = (message) => {
  if (!JSON.stringify(message).includes(HELD_SEARCH)) return;
  writeFileSync(HELD_SEARCH_FILE, '');
  while (existsSync(HELD_SEARCH_FILE)) Atomics.wait(nothing, 0, 0, 10);
};

if (parentPort !== null) {
  const { on } = parentPort;
  parentPort.on = function (name, listener) {
    if (name !== 'message') return on.call(this, name, listener);
    return on.call(this, name, (message) => {
      hold(message);
      listener(message);
    });
  };
}
