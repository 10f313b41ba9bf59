import type { EntryState } from '@ota-news/foundation/contracts/editing';

/** The last save of an entry, for those who may read the entry. */
export interface LastSave {
  /** ISO 8601. */
  at: string;
  /** A panel user; null for a program. */
  by: { name: string; isYou: boolean } | null;
  /** Name that the agent gives itself, if an agent saved for the person: untrusted text. */
  agent: string | null;
}

/** State of an entry in a read response. */
export interface ReadEntryState extends EntryState {
  saved: LastSave;
  /** True if a published version exists; null for types without drafts. */
  isPublished: boolean | null;
}

/** Key of a relation field in the entry itself or in one of its components. */
export const relationPlace = (
  field: string,
  component?: { uid: string; id: number | string },
): string => (component === undefined ? field : `${component.uid} ${component.id} ${field}`);

/** A person who has an entry open in the panel. */
export interface Reader {
  name: string;
  /** The requesting person, in another window. */
  isYou: boolean;
  /** Has unsaved changes. */
  isChanging: boolean;
}

/** A near-duplicate article, for those who may read both. */
export interface RepeatedArticle {
  documentId: string;
  title: string;
  isPublished: boolean;
  /** Similarity of both texts: 0…1. */
  likeness: number;
}

/** An article that can be picked, by its public number. */
export interface PickableArticle {
  id: number;
  title: string;
}
