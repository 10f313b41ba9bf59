/**
 * Serializes runs of a function. A call during a run schedules the next run, shared by all such calls, so the run that
 * answers a call always starts after it.
 *
 * @returns a function that requests a run; resolves when that run ends, rejects with its error
 */
export const coalesced = (work: () => Promise<void>): (() => Promise<void>) => {
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
