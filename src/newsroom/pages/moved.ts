import type { Redirection } from '@ota-news/foundation/contracts/site';
import { database } from '@ota-news/foundation/database/connection';
import type { Core, UID } from '@strapi/strapi';
import { addressOf } from '#api/addresses';
import { documentOnceAt, rowOnceAt } from '../document-rules/former-slugs';

/** From a slug that something was once public under to where it is now; null when nothing was. */
export const movedTo = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  slug: string,
  address: (slug: string) => string,
): Promise<Redirection | null> => {
  const row = await rowOnceAt(database(strapi), uid, slug);
  return row === null ? null : { redirectTo: address(row.slug) };
};

/** The OTA that has a slug now, or had it once. */
const otaAt = async (strapi: Core.Strapi, slug: string): Promise<number | null> => {
  const db = database(strapi);
  const current = await db('otas').where({ slug }).first<{ id: number } | undefined>('id');
  return current?.id ?? (await rowOnceAt(db, 'api::ota.ota', slug))?.id ?? null;
};

/**
 * From where an article was once public to where it is now; null when none was. Its own slug, its OTA or its
 * OTA's slug may have changed since.
 */
export const articleMovedTo = async (
  strapi: Core.Strapi,
  otaSlug: string,
  articleSlug: string,
): Promise<Redirection | null> => {
  const db = database(strapi);
  const otaId = await otaAt(strapi, otaSlug);
  if (otaId === null) return null;
  const published = db('articles')
    .innerJoin('otas', 'otas.id', 'articles.ota_id')
    .whereNotNull('articles.published_at')
    .select({ slug: 'articles.slug', ota: 'otas.slug' })
    .limit(1);
  const documentId = await documentOnceAt(db, 'api::article.article', `${otaId}/${articleSlug}`);
  if (documentId === null) {
    published.where({ 'articles.slug': articleSlug, 'articles.ota_id': otaId });
  } else published.where('articles.document_id', documentId);
  const [row] = (await published) as { slug: string; ota: string }[];
  return row === undefined ? null : { redirectTo: addressOf.article(row.ota, row.slug) };
};
