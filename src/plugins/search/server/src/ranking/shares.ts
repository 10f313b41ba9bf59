/** Documents from which on an archive says enough about its own words. */
const GROWN = 200;

/** Whether an archive tells more of its language than a model that was trained elsewhere knows. */
export const isGrown = (documents: number): boolean => documents >= GROWN;

/** Shares of vectors in a result's score where one provider places the query; words have the rest. */
const ALONE: Record<string, number> = { local: 0.35, bundled: 0.5, openai: 0.5 };
/** The same in a young archive, of which nothing can be learnt. */
const YOUNG: Record<string, number> = { bundled: 0.7, openai: 0.5 };
/** The same where what is learnt from the archive stands beside a model that knows the language. */
const TOGETHER: Record<string, number> = { local: 0.2, bundled: 0.4 };

/**
 * Shares of each provider's vectors in a result's score, measured on whole and on young archives
 * (`npm run bench:search`): what is learnt from a young one adds nothing to the bundled model.
 *
 * @param providers those that place the query
 * @param documents in the archive
 */
export const sharesOf = (providers: string[], documents: number): number[] => {
  const isLearntAlone = providers.every((name) => name === 'local');
  if (!isGrown(documents) && !isLearntAlone) return providers.map((name) => YOUNG[name] ?? 0);
  const shares = providers.length === 1 ? ALONE : TOGETHER;
  return providers.map((name) => shares[name] ?? 0);
};
