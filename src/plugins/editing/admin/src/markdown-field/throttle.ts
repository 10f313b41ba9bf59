/** A throttled task: requests within the delay are combined into one run. */
export interface ThrottledTask {
  ask(): void;
  /** Runs the task now if it is pending. */
  flush(): void;
  cancel(): void;
}

/** @param moment milliseconds from the first request to the run */
export const throttle = (work: () => void, delayMs: number): ThrottledTask => {
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
      timer ??= setTimeout(flush, delayMs);
    },
    flush,
    cancel,
  };
};
