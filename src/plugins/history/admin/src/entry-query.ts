/** Returns the query string that identifies an entry. */
export const entryQuery = (
  contentType: string,
  documentId: string,
  further: Record<string, string> = {},
): string => new URLSearchParams({ contentType, documentId, ...further }).toString();
