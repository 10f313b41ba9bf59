/** Longer than anything takes on a machine that has much else to do. */
const PATIENCE_MS = 45_000;
const PAUSE_MS = 50;

/** Whether another attempt is worth it; pauses before it. */
const mayGoOn = async (deadline: number): Promise<boolean> => {
  if (Date.now() > deadline) return false;
  await new Promise((resume) => setTimeout(resume, PAUSE_MS));
  return true;
};

/**
 * Repeats an expectation until it holds, and gives what it gives.
 *
 * @throws the expectation's own error when it never holds
 */
export const eventually = async <T>(expectation: () => Promise<T>): Promise<T> => {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await expectation();
    } catch (error) {
      if (!(await mayGoOn(deadline))) throw error;
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
  const deadline = Date.now() + milliseconds;
  for (;;) {
    const answer = await ask();
    if (isEnough(answer)) return answer;
    if (!(await mayGoOn(deadline))) {
      throw new Error(`It did not come to pass. Last seen: ${JSON.stringify(answer, null, 1)}`);
    }
  }
};
