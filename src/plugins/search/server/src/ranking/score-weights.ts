/** Number of documents from which a model trained on the archive is useful. */
const LARGE_ARCHIVE = 200;

/** True if a model trained on the archive improves on one that was trained elsewhere. */
export const isLargeArchive = (documents: number): boolean => documents >= LARGE_ARCHIVE;

/** Weights of vectors in a result's score with a single provider; words have the rest. */
const SINGLE_MODEL: Record<string, number> = { local: 0.35, bundled: 0.5, openai: 0.5 };
/** Weights in a small archive, which is not enough to train on. */
const SMALL_ARCHIVE: Record<string, number> = { bundled: 0.7, openai: 0.5 };
/** Weights when the model trained on the archive is combined with a general one. */
const COMBINED: Record<string, number> = { local: 0.2, bundled: 0.4 };

/**
 * Weights of each provider's vectors in a result's score, measured on whole and on small archives (`npm run
 * bench:search`): a model trained on a small archive adds nothing to the bundled one.
 *
 * @param providers providers with a vector of the query
 * @param documents number of documents in the archive
 */
export const scoreWeightsOf = (providers: string[], documents: number): number[] => {
  const isLocalOnly = providers.every((name) => name === 'local');
  if (!isLargeArchive(documents) && !isLocalOnly) {
    return providers.map((name) => SMALL_ARCHIVE[name] ?? 0);
  }
  const weights = providers.length === 1 ? SINGLE_MODEL : COMBINED;
  return providers.map((name) => weights[name] ?? 0);
};
