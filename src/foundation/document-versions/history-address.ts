import type { RecordedChange } from '../contracts/agent-auth';

/**
 * Returns the panel's path for a document's history, in a project whose plugins keep versions.
 *
 * @param version number of the change to show first
 */
export const historyAddress = (
  contentType: string,
  documentId: string,
  version?: number,
): string => {
  const page = `/history/${encodeURIComponent(contentType)}/${encodeURIComponent(documentId)}`;
  return version === undefined ? page : `${page}?to=${version}`;
};

/** Returns the panel's path of a change; null if no versions are kept. */
export const historyOf = (change: RecordedChange | null): string | null =>
  change?.version === undefined
    ? null
    : historyAddress(change.contentType, change.documentId, change.version);
