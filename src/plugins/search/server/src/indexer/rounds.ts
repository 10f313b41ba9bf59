/**
 * Makes work run one round at a time. Who asks during a round gets the one after it, shared with all
 * others who ask meanwhile: the round that answers for a request always begins after it.
 *
 * @returns asks for a round; resolves when it is over, rejects with its error
 */
export const inRounds = (work: () => Promise<void>): (() => Promise<void>) => {
  let current: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= current.then(() => {
      const round = work();
      next = null;
      current = round.catch(() => {});
      return round;
    });
    return next;
  };
};
