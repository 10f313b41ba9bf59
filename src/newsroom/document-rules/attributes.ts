import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import { requireAttributes } from '@ota-news/foundation/fields/attributes';
import { type DocumentRule } from './rule';

/**
 * Accepts only attributes of the content type. Strapi's database layer would write any field named
 * like a column, and attach the row to another document by its `documentId`.
 *
 * @throws ValidationError
 */
export const attributeRule: DocumentRule = async ({ strapi, change: { uid, action, params } }) => {
  const { data, documentId } = params;
  if (data === undefined) return;
  requireAttributes(strapi, strapi.contentType(uid), data);
  // Restoring a deleted document creates it with its former id.
  if (action === 'create' || data.documentId === undefined || data.documentId === documentId) {
    return;
  }
  throw validationError([fieldError('documentId', 'is that of another document')]);
};
