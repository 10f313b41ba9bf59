/** A filter that matches no entry. */
export const NO_ENTRY = { id: { $null: true } };

/**
 * Builds a filter for documents by id. Strapi removes an empty `$in` from the query of a list, which would then show
 * all entries.
 */
export const documentsWithIds = (ids: string[]): object =>
  ids.length === 0 ? NO_ENTRY : { documentId: { $in: ids } };
