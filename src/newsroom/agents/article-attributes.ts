/** Where fields of an article are stored under another name than agents know them by. */
export const STORED_AS = { published_at: 'first_published_at' } as const;
