import type { SearchedRow, SearchedType } from '@ota-news/foundation/contracts/search';
import type { Core } from '@strapi/strapi';

/** Loads rows of a type by document id, in the current transaction if there is one. */
export const rowsOf = async (
  strapi: Core.Strapi,
  { uid, where, populate }: SearchedType,
  documentIds: string[],
): Promise<SearchedRow[]> =>
  strapi.db.query(uid).findMany({
    where: { ...where, documentId: { $in: documentIds } },
    populate,
  }) as Promise<SearchedRow[]>;
