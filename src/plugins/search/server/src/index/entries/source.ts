import type { Core, UID } from '@strapi/strapi';
import type { SearchResult } from '#api/page-models';
import type { SearchedContent, SearchedRow } from '#api/searched-content';

export type EntryKind = SearchResult['type'];

/** Source of one kind of entry. */
export interface Source extends SearchedContent {
  kind: EntryKind;
  uid: UID.ContentType;
}

/** Loads rows of a source by document id, in the current transaction if there is one. */
export const rowsOf = async (
  strapi: Core.Strapi,
  { uid, where, populate }: Source,
  documentIds: string[],
): Promise<SearchedRow[]> =>
  strapi.db.query(uid).findMany({
    where: { ...where, documentId: { $in: documentIds } },
    populate,
  }) as Promise<SearchedRow[]>;
