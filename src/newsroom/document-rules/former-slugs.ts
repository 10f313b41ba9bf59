import type { Knex } from 'knex';
import { FORMER_SLUGS } from './tables';

/** Stores a slug under which a document used to be public. */
export const storeFormerSlug = async (
  query: Knex,
  contentType: string,
  slug: string,
  documentId: string,
): Promise<void> => {
  await query(FORMER_SLUGS)
    .insert({ content_type: contentType, slug, target_document_id: documentId })
    .onConflict(['content_type', 'slug'])
    .merge(['target_document_id']);
};

/** Finds the id of the document that used to be public under a slug, or null. */
export const documentByFormerSlug = async (
  query: Knex,
  contentType: string,
  slug: string,
): Promise<string | null> => {
  const row = await query(FORMER_SLUGS)
    .where({ content_type: contentType, slug })
    .first<{ target_document_id: string } | undefined>('target_document_id');
  return row?.target_document_id ?? null;
};
