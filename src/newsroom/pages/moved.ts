import type { Redirection } from '@ota-news/foundation/contracts/site';
import { database } from '@ota-news/foundation/database/connection';
import type { Core, UID } from '@strapi/strapi';
import { addressOf } from '#api/addresses';
import { documentByFormerSlug } from '../document-rules/former-slugs';
import { publishedSlugOf } from './public-path';

/** Redirects a former slug to the current address; null if it never was a public slug. */
export const movedTo = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  slug: string,
  address: (slug: string) => string,
): Promise<Redirection | null> => {
  const documentId = await documentByFormerSlug(database(strapi), uid, slug);
  const current = documentId === null ? null : await publishedSlugOf(strapi, uid, documentId);
  return current === null ? null : { redirectTo: address(current) };
};

/** Finds the OTA that has or had a slug. */
const otaAt = async (strapi: Core.Strapi, slug: string): Promise<number | null> => {
  const db = database(strapi);
  const numberOf = async (where: object): Promise<number | undefined> =>
    (await db('otas').where(where).first<{ id: number } | undefined>('id'))?.id;
  const current = await numberOf({ slug });
  if (current !== undefined) return current;
  const documentId = await documentByFormerSlug(db, 'api::ota.ota', slug);
  return documentId === null ? null : ((await numberOf({ document_id: documentId })) ?? null);
};

/**
 * Redirects an article's former address to its current one; null if there is none. The article's
 * slug, its OTA or the OTA's slug may have changed.
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
  const documentId = await documentByFormerSlug(
    db,
    'api::article.article',
    `${otaId}/${articleSlug}`,
  );
  if (documentId === null) {
    published.where({ 'articles.slug': articleSlug, 'articles.ota_id': otaId });
  } else published.where('articles.document_id', documentId);
  const [row] = (await published) as { slug: string; ota: string }[];
  return row === undefined ? null : { redirectTo: addressOf.article(row.ota, row.slug) };
};
