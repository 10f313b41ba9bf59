/** A filter that holds for no entry. */
export const NO_ENTRY = { id: { $null: true } };

/**
 * A filter for documents by their ids. Strapi removes an empty `$in` from the query of a list, which would
 * then show every entry.
 */
export const documentsWithIds = (ids: string[]): object =>
  ids.length === 0 ? NO_ENTRY : { documentId: { $in: ids } };
