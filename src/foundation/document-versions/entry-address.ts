/** Returns the panel's path of an entry's form. */
export const entryAddress = (
  contentType: string,
  documentId: string,
  isSingleType: boolean,
): string =>
  isSingleType
    ? `/content-manager/single-types/${contentType}`
    : `/content-manager/collection-types/${contentType}/${documentId}`;
