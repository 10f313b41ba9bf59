/** Weight of title mentions in the score of related articles. */
export const TITLES_WEIGHT = 0.1;

/** Weight of each provider's vectors, regardless of other providers. */
const VECTOR_WEIGHTS: Record<string, number> = { local: 0.2, bundled: 0.3, openai: 0.3 };

/**
 * Weight of a provider's vectors in the score of related articles; words have the rest. These values, and neighbouring
 * ones, performed well on two collections (`docs/search.md`).
 */
export const relatedWeightOf = (provider: string): number => VECTOR_WEIGHTS[provider] ?? 0;
