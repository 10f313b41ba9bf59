import type { UID } from '@strapi/strapi';
import { addressSpaceOf } from '../document-rules/namespaces';
import { previewAddress } from './address';

/**
 * Whether the person whose request this is may read a document. The panel asks for preview addresses
 * without checking that.
 */
const mayRead = async (uid: UID.ContentType, documentId: string): Promise<boolean> => {
  const userAbility = strapi.requestContext.get()?.state.userAbility;
  if (userAbility === undefined) return false;
  const document = await strapi.db
    .query(uid)
    .findOne({ where: { documentId }, populate: ['createdBy'] });
  const permissions = strapi
    .plugin('content-manager')
    .service('permission-checker')
    .create({ userAbility, model: uid });
  return document !== null && !permissions.cannot.read(document);
};

/**
 * Gives the panel the address of a document's preview (`preview.config.handler` of the panel's
 * configuration, which Strapi calls without handing itself over).
 *
 * @returns null where there is nothing to show; the panel then offers no preview
 */
export const previewHandler = async (
  uid: UID.ContentType,
  { documentId, status }: { documentId?: string; status?: string },
): Promise<string | null> => {
  if (documentId === undefined || addressSpaceOf(uid) === undefined) return null;
  if (!(await mayRead(uid, documentId))) return null;
  return previewAddress({
    type: uid.split('.').at(-1) ?? '',
    documentId,
    status: status === 'published' ? 'published' : 'draft',
  });
};
