import type { UID } from '@strapi/strapi';
import { addressSpaceOf } from '../document-rules/namespaces';
import { previewAddress } from './address';

/**
 * Returns the preview address of a document (`preview.config.handler` of the panel's
 * configuration). `guardPreviews` checks permissions before it.
 *
 * @returns null if there is nothing to preview; the panel then offers no preview
 */
export const previewHandler = (
  uid: UID.ContentType,
  { documentId, status }: { documentId?: string; status?: string },
): string | null => {
  if (documentId === undefined || addressSpaceOf(uid) === undefined) return null;
  return previewAddress({
    type: uid.split('.').at(-1) ?? '',
    documentId,
    status: status === 'published' ? 'published' : 'draft',
  });
};
