import { database } from '@ota-news/foundation/database/connection';
import type { Core, UID } from '@strapi/strapi';
import { REVIEWS } from './tables';

/** More are not under way in any newsroom; a list is narrowed by naming each. */
const MAX_UNDER_WAY = 500;

/** Documents of a type whose drafts somebody has handed over, the last moved first. */
export const underWay = async (strapi: Core.Strapi, uid: UID.ContentType): Promise<string[]> => {
  const rows = await database(strapi)(REVIEWS)
    .where({ content_type: uid })
    .whereNot({ state: 'writing' })
    .orderBy('moved_at', 'desc')
    .limit(MAX_UNDER_WAY)
    .select<{ document_id: string }[]>('document_id');
  return rows.map(({ document_id: documentId }) => documentId);
};
