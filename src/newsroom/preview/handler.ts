import type { UID } from '@strapi/strapi';
import { addressSpaceOf } from '../document-rules/namespaces';
import { previewAddress } from './address';

/**
 * Gives the panel the address of a document's preview (`preview.config.handler` of the panel's
 * configuration). `guardPreviews` stands in front of it.
 *
 * @returns null where there is nothing to show; the panel then offers no preview
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
