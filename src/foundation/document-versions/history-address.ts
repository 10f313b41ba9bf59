import type { DocumentChange } from '../contracts/agent-auth';

/**
 * Where the panel shows a document's history, in a project whose plugins keep versions.
 *
 * @param version the number of the change that is shown first
 */
export const historyAddress = (
  contentType: string,
  documentId: string,
  version?: number,
): string => {
  const page = `/history/${encodeURIComponent(contentType)}/${encodeURIComponent(documentId)}`;
  return version === undefined ? page : `${page}?to=${version}`;
};

/** Where a change is shown; null where no versions are kept. */
export const historyOf = (change: DocumentChange | null): string | null =>
  change?.version === undefined
    ? null
    : historyAddress(change.contentType, change.documentId, change.version);
