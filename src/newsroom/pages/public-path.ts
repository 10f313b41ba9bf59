import { database } from '@ota-news/foundation/database/connection';
import type { Core, UID } from '@strapi/strapi';
import { addressOf } from '#api/addresses';
import { contentTypeOf } from '#api/content-types';

const articlePath = async (strapi: Core.Strapi, documentId: string): Promise<string | null> => {
  const row = await database(strapi)('articles')
    .innerJoin('otas', 'otas.id', 'articles.ota_id')
    .where('articles.document_id', documentId)
    .whereNotNull('articles.published_at')
    .first<{ slug: string; ota: string } | undefined>({ slug: 'articles.slug', ota: 'otas.slug' });
  return row === undefined ? null : addressOf.article(row.ota, row.slug);
};

/** Current public path of a document; null if it has no page or is not published. */
export const publicPathOf = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  documentId: string,
): Promise<string | null> => {
  if (uid === 'api::article.article') return articlePath(strapi, documentId);
  const type = contentTypeOf(uid);
  const path = type?.paths?.at(-1);
  if (type === undefined || path === undefined) return null;
  const row = await database(strapi)(type.table)
    .where('document_id', documentId)
    .first<{ slug: string } | undefined>('slug');
  return row === undefined ? null : path(row.slug);
};
