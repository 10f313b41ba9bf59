/** Says how far a measurement is, beside its result: on standard error. */
export const progress = (text) => process.stderr.write(`› ${text}\n`);

/**
 * Says at each tenth how far something is.
 *
 * @param what e.g. `embedded`
 * @returns to be called with the number done so far
 */
export const tenths = (what, total) => {
  let said = 0;
  return (done) => {
    const tenth = Math.floor((done / total) * 10);
    if (tenth <= said || total < 100) return;
    said = tenth;
    progress(`${what} ${done} of ${total}`);
  };
};
