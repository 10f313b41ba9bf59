/** Stored attribute names of article fields that agents know by another name. */
export const STORED_AS = { published_at: 'first_published_at' } as const;
