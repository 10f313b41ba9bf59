/**
 * Loaded before a service (`node --require`): its clock is as many milliseconds ahead as the file named in
 * CLOCK_SHIFT_FILE says, and jumps to what it says then on SIGUSR2.
 */
const { readFileSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

const RightDate = Date;
// Kept: packages put `Date.now` back where they found it.
const rightNow = Date.now;
let shift = 0;
const now = () => rightNow() + shift;
const read = () => {
  shift = Number(readFileSync(process.env.CLOCK_SHIFT_FILE, 'utf8'));
};
const ShiftedDate = new Proxy(RightDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: () => new RightDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
RightDate.prototype.constructor = ShiftedDate;
globalThis.Date = ShiftedDate;
read();
if (isMainThread) process.on('SIGUSR2', read);
