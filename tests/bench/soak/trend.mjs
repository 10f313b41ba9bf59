/** Where a series of samples is going. */

/**
 * The least-squares line through samples.
 *
 * @param {{ at: number, value: number }[]} samples at least two, at different moments
 * @returns {{ from: number, to: number, growth: number }} its height at the first and the last sample, and
 *   their difference as a share of the first
 */
export const trendOf = (samples) => {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middle, level] = [mean(samples.map(({ at }) => at)), mean(samples.map((s) => s.value))];
  const spread = samples.reduce((sum, { at }) => sum + (at - middle) ** 2, 0);
  const slope =
    samples.reduce((sum, { at, value }) => sum + (at - middle) * (value - level), 0) / spread;
  const heightAt = ({ at }) => level + slope * (at - middle);
  const [from, to] = [heightAt(samples[0]), heightAt(samples.at(-1))];
  return { from, to, growth: (to - from) / from };
};
