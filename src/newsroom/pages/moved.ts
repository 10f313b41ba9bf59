import { database } from '@ota-news/foundation/database/connection';
import type { Core, UID } from '@strapi/strapi';
import { documentOnceAt } from '../document-rules/former-slugs';

type WithSlug =
  | 'api::ota.ota'
  | 'api::page.page'
  | 'api::author.author'
  | 'api::category.category'
  | 'api::comparison.comparison'
  | 'api::glossary-term.glossary-term';

const places: Record<WithSlug, { table: string; prefix: string }> = {
  'api::ota.ota': { table: 'otas', prefix: '/' },
  'api::page.page': { table: 'pages', prefix: '/' },
  'api::author.author': { table: 'authors', prefix: '/authors/' },
  'api::category.category': { table: 'categories', prefix: '/categories/' },
  'api::comparison.comparison': { table: 'comparisons', prefix: '/compare/' },
  'api::glossary-term.glossary-term': { table: 'glossary_terms', prefix: '/glossary/' },
};

/** Where something lives now that was once public under a slug, or null. */
export const currentAddress = async (
  strapi: Core.Strapi,
  uid: WithSlug & UID.ContentType,
  slug: string,
): Promise<string | null> => {
  const db = database(strapi);
  const documentId = await documentOnceAt(db, uid, slug);
  if (documentId === null) return null;
  const { table, prefix } = places[uid];
  const row = await db(table)
    .where('document_id', documentId)
    .first<{ slug: string } | undefined>('slug');
  return row === undefined ? null : `${prefix}${row.slug}`;
};

/** The OTA that has a slug now, or had it once. */
const otaAt = async (strapi: Core.Strapi, slug: string): Promise<number | null> => {
  const db = database(strapi);
  const current = await db('otas').where({ slug }).first<{ id: number } | undefined>('id');
  if (current !== undefined) return current.id;
  const documentId = await documentOnceAt(db, 'api::ota.ota', slug);
  if (documentId === null) return null;
  const moved = await db('otas')
    .where('document_id', documentId)
    .first<{ id: number } | undefined>('id');
  return moved?.id ?? null;
};

/**
 * Where an article lives now that was once public at `/{otaSlug}/{articleSlug}`, or null. Its own
 * slug, its OTA or its OTA's slug may have changed since.
 */
export const currentArticleAddress = async (
  strapi: Core.Strapi,
  otaSlug: string,
  articleSlug: string,
): Promise<string | null> => {
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
  return row === undefined ? null : `/${row.ota}/${row.slug}`;
};
