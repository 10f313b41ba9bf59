import type { ReceivedRequest } from '@ota-news/foundation/network/received-request';
import type { UID } from '@strapi/strapi';

/** What the panel is told about an entry besides its fields, as `meta.editing`. */
export interface EntryState {
  /** Name of the version; a save, a publication and a return to what is published make another. */
  version: string;
  /** What relations lead to, by the place that `relationPlace` names. Strapi gives their number only. */
  relations: Record<string, RelatedEntry[]>;
}

export interface RelatedEntry {
  documentId: string;
  name: string;
}

/** Who saved an entry last, for those who may read it. */
export interface LastSave {
  /** ISO 8601. */
  at: string;
  /** A person of the panel; null for a program. */
  by: { name: string; isYou: boolean } | null;
  /** The agent that did it for the person, as it calls itself: untrusted text. */
  agent: string | null;
}

/** The state of an entry that was just read. */
export interface ReadEntryState extends EntryState {
  saved: LastSave;
  /** Whether readers see it; null for types without drafts. */
  isPublished: boolean | null;
}

/** Request header that names the version which a change in the panel is based on. */
export const VERSION_HEADER = 'Document-Version';

/** Where a relation stands: in the entry itself, or in one of its components. */
export const relationPlace = (
  field: string,
  component?: { uid: string; id: number | string },
): string => (component === undefined ? field : `${component.uid} ${component.id} ${field}`);

/** Somebody who has an entry open. */
export interface Reader {
  name: string;
  /** The person who asks, in another window. */
  isYou: boolean;
  /** Has changed something that is not saved yet. */
  isChanging: boolean;
}

/** The article that one repeats, for those who may read both. */
export interface RepeatedArticle {
  documentId: string;
  title: string;
  isPublished: boolean;
  /** How much of both texts is the same: 0…1. */
  likeness: number;
}

/** An article that may be picked, by its lasting number. */
export interface PickableArticle {
  id: number;
  title: string;
}

/** A choice of entries that the panel's lists offer. */
export interface ListView {
  /** Stands in the address of the list. */
  name: 'mine' | 'scheduled' | 'agents' | 'review' | 'without-alt';
  /** Which permission a role needs to be offered it; without one everybody is. */
  permission?: string;
  /** Whether entries of a type can be chosen by it. */
  has(uid: UID.ContentType): boolean;
  /**
   * What the list is narrowed by, as filters of the document service.
   *
   * @param person who looks at the list
   * @param ctx their request, for views that take only so many: these count what the person may read
   */
  filter(
    uid: UID.ContentType,
    person: { id: number },
    ctx: Pick<ReceivedRequest, 'state'>,
  ): Promise<object> | object;
}

export interface ListViewsService {
  /** Adds a choice. Call it in `register`. */
  add(view: ListView): void;
}
