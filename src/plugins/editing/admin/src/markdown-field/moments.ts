/** Does work that was asked for a moment later, once for all who asked meanwhile. */
export interface Moments {
  ask(): void;
  /** Does it now, if it was asked for. */
  flush(): void;
  cancel(): void;
}

/** @param moment milliseconds between the first who asks and the work */
export const inMoments = (work: () => void, moment: number): Moments => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const flush = (): void => {
    if (timer === undefined) return;
    cancel();
    work();
  };
  return {
    ask() {
      timer ??= setTimeout(flush, moment);
    },
    flush,
    cancel,
  };
};
