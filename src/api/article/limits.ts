/** Authors who sign an article beside its first. */
export const MAX_COAUTHORS = 9;
export const MAX_TAGS = 20;
/** Articles that are picked to be read after one. */
export const MAX_RELATED = 6;
export const MAX_CORRECTIONS = 50;
