/** Longer than anything takes on a machine that has much else to do. */
const PATIENCE_MS = 45_000;
const PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 250;

/** What has taken long already is asked for less often: each question takes what is asked from its work. */
const pauseAfter = (waitedMs: number): number =>
  Math.min(LONGEST_PAUSE_MS, Math.max(PAUSE_MS, waitedMs / 10));

/** Whether another attempt is worth it; pauses before it. */
const mayGoOn = async (began: number, patience: number): Promise<boolean> => {
  const waited = Date.now() - began;
  if (waited > patience) return false;
  await new Promise((resume) => setTimeout(resume, pauseAfter(waited)));
  return true;
};

/**
 * Repeats an expectation until it holds, and gives what it gives.
 *
 * @throws the expectation's own error when it never holds
 */
export const eventually = async <T>(expectation: () => Promise<T>): Promise<T> => {
  const began = Date.now();
  for (;;) {
    try {
      return await expectation();
    } catch (error) {
      if (!(await mayGoOn(began, PATIENCE_MS))) throw error;
    }
  }
};

/**
 * Asks until an answer is enough, and gives that answer. A question that fails is not asked again.
 *
 * @param milliseconds for work that takes longer than other waiting
 * @throws Error with the last answer when none is enough
 */
export const until = async <T>(
  ask: () => Promise<T> | T,
  isEnough: (answer: T) => boolean,
  milliseconds = PATIENCE_MS,
): Promise<T> => {
  const began = Date.now();
  for (;;) {
    const answer = await ask();
    if (isEnough(answer)) return answer;
    if (!(await mayGoOn(began, milliseconds))) {
      throw new Error(`It did not come to pass. Last seen: ${JSON.stringify(answer, null, 1)}`);
    }
  }
};
