/** Share of what the articles say of each other's titles in how close they are. */
export const TITLES_SHARE = 0.1;

/** Share of each provider's vectors, whether or not there are others beside them. */
const VECTOR_SHARES: Record<string, number> = { local: 0.2, bundled: 0.3, openai: 0.3 };

/**
 * Share of a provider's vectors in how close two articles are; words have what is left. They do well on two
 * collections, and so do their neighbours (`docs/search.md`).
 */
export const relatedShareOf = (provider: string): number => VECTOR_SHARES[provider] ?? 0;
