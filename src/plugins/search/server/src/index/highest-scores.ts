/** Scores that are collected before the lowest are dropped, as a multiple of those that are wanted. */
const COLLECTED_FACTOR = 4;

/**
 * Collects the highest of many scores, without sorting all of them.
 *
 * @param limit how many are wanted
 */
export const highestScores = (limit: number) => {
  let numbers: number[] = [];
  let scores: number[] = [];
  let least = -Infinity;
  let most = COLLECTED_FACTOR * limit;

  const drop = (): void => {
    // Typed arrays are sorted without calls of a function.
    least = Float64Array.from(scores).sort().at(-limit) ?? least;
    numbers = numbers.filter((_, at) => scores[at]! >= least);
    scores = scores.filter((score) => score >= least);
    // Many may have the lowest score, and none of them is dropped.
    most = numbers.length + (COLLECTED_FACTOR - 1) * limit;
  };

  return {
    add(number: number, score: number): void {
      if (score < least) return;
      numbers.push(number);
      scores.push(score);
      if (numbers.length >= most) drop();
    },

    /** The numbers with the highest scores, in the order of `add`; more than wanted if several have the lowest score. */
    collected(): { number: number; score: number }[] {
      drop();
      return numbers.map((number, at) => ({ number, score: scores[at]! }));
    },
  };
};
