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

/** Request header with the version that a change in the panel is based on. */
export const VERSION_HEADER = 'Document-Version';

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
