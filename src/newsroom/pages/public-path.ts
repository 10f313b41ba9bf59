import { database } from '@ota-news/foundation/database/connection';
import { documentsOf } from '@ota-news/foundation/database/documents';
import type { Core, UID } from '@strapi/strapi';
import { addressOf } from '#api/addresses';
import { contentTypeOf } from '#api/content-types';
import { PUBLICATION } from '#api/publication/publication';

const articlePath = async (strapi: Core.Strapi, documentId: string): Promise<string | null> => {
  const row = await database(strapi)('articles')
    .innerJoin('otas', 'otas.id', 'articles.ota_id')
    .where('articles.document_id', documentId)
    .whereNotNull('articles.published_at')
    .first<{ slug: string; ota: string } | undefined>({ slug: 'articles.slug', ota: 'otas.slug' });
  return row === undefined ? null : addressOf.article(row.ota, row.slug);
};

/** Slug of what readers see of a document; null if it is not published. */
export const publishedSlugOf = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  documentId: string,
): Promise<string | null> => {
  const found = await documentsOf(strapi, uid).findOne({
    documentId,
    status: 'published',
    fields: ['slug'],
  });
  return found === null ? null : String(found.slug);
};

/** Current public path of a document; null if it has no page or is not published. */
export const publicPathOf = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  documentId: string,
): Promise<string | null> => {
  if (uid === PUBLICATION) return '/';
  if (uid === 'api::article.article') return articlePath(strapi, documentId);
  const path = contentTypeOf(uid)?.paths?.at(-1);
  if (path === undefined) return null;
  const slug = await publishedSlugOf(strapi, uid, documentId);
  return slug === null ? null : path(slug);
};
