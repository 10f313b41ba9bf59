/** Work for `inTextThread`, which its threads load by file. */
module.exports = {
  /** Waits without working, as a thread does that gets no processor. */
  wait(milliseconds) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(milliseconds));
    return 'waited';
  },
  workForEver() {
    for (;;);
  },
};
