import {
  changedFields,
  type DocumentContent,
  type StoredContents,
} from '@ota-news/foundation/document-versions/content';
import type { ContentsAround, VersionAction } from '@ota-news/foundation/contracts/history';

/** Kind of a change, derived from the contents before and after it. */
export interface ChangeKind {
  action: VersionAction;
  fields: string[];
  /** True if the content becomes visible to readers; always false for types without drafts. */
  isPublished: boolean;
  content: DocumentContent;
}

/** Returns the editable content: the draft, or the published version for types without drafts. */
export const edited = ({ draft, published }: StoredContents): DocumentContent | undefined =>
  draft ?? published;

const differences = (
  before: DocumentContent | undefined,
  after: DocumentContent | undefined,
): string[] => (before === undefined || after === undefined ? [] : changedFields(before, after));

/**
 * Classifies a change of a document.
 *
 * @param action action of the document service
 * @param isPublishing true if saving also published
 * @returns null if nothing has changed
 */
export const kindOf = (
  action: string,
  isPublishing: boolean,
  { before, after }: ContentsAround,
): ChangeKind | null => {
  const was = edited(before);
  const content = edited(after);
  if (content === undefined) {
    return was === undefined
      ? null
      : { action: 'deleted', fields: [], isPublished: false, content: was };
  }
  const hasDrafts = after.draft !== undefined;
  const isLive = hasDrafts && after.published !== undefined;
  const fields = differences(was, content);
  if (action === 'publish' || (isPublishing && isLive && was !== undefined)) {
    const forReaders = differences(before.published, after.published);
    return { action: 'published', fields: forReaders, isPublished: true, content };
  }
  if (was === undefined) return { action: 'created', fields, isPublished: isLive, content };
  if (action === 'unpublish') {
    if (before.published === undefined) return null;
    return { action: 'withdrawn', fields, isPublished: false, content };
  }
  if (fields.length === 0) return null;
  const kind = action === 'discardDraft' ? 'discarded' : 'saved';
  return { action: kind, fields, isPublished: false, content };
};
