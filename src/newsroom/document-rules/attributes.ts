import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import { requireAttributes } from '@ota-news/foundation/fields/attributes';
import { type DocumentRule } from './rule';

/**
 * A change consists of attributes. Strapi's database layer would write whatever has the name of a column, and
 * make a row part of another document by its `documentId`.
 *
 * @throws ValidationError
 */
export const keepToAttributes: DocumentRule = async ({
  strapi,
  change: { uid, action, params },
}) => {
  const { data, documentId } = params;
  if (data === undefined) return;
  requireAttributes(strapi, strapi.contentType(uid), data);
  // A deleted document is made again under its own id, by who puts it back.
  if (action === 'create' || data.documentId === undefined || data.documentId === documentId) {
    return;
  }
  throw validationError([fieldError('documentId', 'is that of another document')]);
};
