import { database } from '@ota-news/foundation/database/connection';
import type { Core, UID } from '@strapi/strapi';
import { REVIEWS } from './tables';

/** Maximum number of ids in a list filter; no newsroom has more open reviews. */
const MAX_DOCUMENTS = 500;

/** Returns the ids of documents of a type under review, last moved first. */
export const documentsUnderReview = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
): Promise<string[]> => {
  const rows = await database(strapi)(REVIEWS)
    .where({ content_type: uid })
    .whereNot({ state: 'writing' })
    .orderBy('moved_at', 'desc')
    .limit(MAX_DOCUMENTS)
    .select<{ document_id: string }[]>('document_id');
  return rows.map(({ document_id: documentId }) => documentId);
};
