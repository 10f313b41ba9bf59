import type { UID } from '@strapi/strapi';
import type { Context } from 'koa';

/** State of an entry besides its fields, in `meta.editing` of admin responses. */
export interface EntryState {
  /** Version name; changes on save, publication and discarding the draft. */
  version: string;
  /** Related entries by `relationPlace`. Strapi itself returns only their count. */
  relations: Record<string, RelatedEntry[]>;
}

export interface RelatedEntry {
  documentId: string;
  name: string;
}

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

/** Request header with the version that a change in the panel is based on. */
export const VERSION_HEADER = 'Document-Version';

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

/** A predefined filter of the panel's list views. */
export interface ListView {
  /** Name of the filter in the list's address. */
  name: 'mine' | 'scheduled' | 'agents' | 'review' | 'without-alt';
  /** Permission needed to use the filter; if omitted, everyone may use it. */
  permission?: string;
  /** Tells whether the filter applies to a content type. */
  has(uid: UID.ContentType): boolean;
  /**
   * Builds the filter in the format of the document service.
   *
   * @param person who views the list
   * @param ctx their request, for filters with a limited number of entries: these count only
   *   entries that the person may read
   */
  filter(
    uid: UID.ContentType,
    person: { id: number },
    ctx: Pick<Context, 'state'>,
  ): Promise<object> | object;
}

export interface ListViewsService {
  /** Adds a list filter. Call it in `register`. */
  add(view: ListView): void;
}
